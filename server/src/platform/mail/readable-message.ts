/** Quoted-printable parts, as nodemailer writes lines longer than 76 characters. */
const encodedParts = /Content-Transfer-Encoding: quoted-printable\r\n\r\n([\s\S]*?)(?=\r\n-+_NmP)/g;

const decoded = (body: string): string =>
  Buffer.from(
    body
      .replaceAll('=\r\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_encoded, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

/** The message with links in one piece: operators copy them from a file that they open in an editor. */
export const readableMessage = (message: string): string =>
  message.replaceAll(encodedParts, (_part, body: string) => `Content-Transfer-Encoding: 8bit\r\n\r\n${decoded(body)}`);
