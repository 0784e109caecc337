import { chmod, mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Platform } from '../context.ts';
import type { Tx } from '../database/tenant.ts';
import { defineJob } from '../jobs/jobs.ts';
import { countMail, type MailKind } from './mail-limits.ts';

/** A plain message; `text` is what is read, paragraphs are separated by empty lines. */
export type Mail = { to: string; subject: string; text: string };

const sealedFor = 'mail';

/**
 * Sends a message once the transaction commits. It waits sealed, because it may carry a secret link.
 * What others chose to be called goes through `mailName` first.
 * @returns false when the mailbox has had enough of the kind today, and nothing is sent
 */
export const sendMail = async (
  platform: Platform,
  tx: Tx,
  { kind, ...mail }: Mail & { kind: MailKind },
): Promise<boolean> => {
  if (!(await countMail(tx, platform, kind, mail.to))) {
    platform.log.warn({ kind }, 'an email was not sent: its mailbox reached the daily limit for this kind');
    return false;
  }
  const sealed = platform.secrets.seal(JSON.stringify(mail), sealedFor);
  await platform.jobs.enqueue(tx, 'send-mail', { sealed });
  return true;
};

export const sendMailJob = defineJob<{ sealed: string }>({
  name: 'send-mail',
  // Every message is one of its own; other jobs of one key are one.
  options: { policy: 'standard', retryLimit: 8, retryBackoff: true, expireInSeconds: 120 },
  async handle(platform, { sealed }) {
    const mail = JSON.parse(platform.secrets.open(sealed, sealedFor)) as Mail;
    await deliver(platform.config, mail, platform.clock.now());
  },
});

/** By the configured server; without one into a folder, where whoever runs the product finds it. */
export const deliver = async (config: Config, mail: Mail, now: number): Promise<void> => {
  // As an object, so that an address with a comma in it is no second one.
  const to = { name: '', address: mail.to };
  const message = { from: config.mailFrom, ...mail, to, html: htmlOf(mail.text), date: new Date(now) };
  if (config.smtpUrl !== null) {
    const transport = createTransport(config.smtpUrl);
    try {
      await transport.sendMail(message);
    } finally {
      transport.close();
    }
    return;
  }
  const built = await createTransport({ streamTransport: true, buffer: true }).sendMail(message);
  // Messages carry secret links, and the folder may be older than this rule; another user's is theirs to close.
  await mkdir(config.mailFolder, { recursive: true, mode: 0o700 });
  if ((await stat(config.mailFolder)).uid === process.getuid?.()) await chmod(config.mailFolder, 0o700);
  const name = `${new Date(now).toISOString().replaceAll(':', '-')} ${mail.to.replaceAll(/[^\w.@+-]/g, '_')}`;
  await writeFile(
    join(config.mailFolder, `${name} ${built.messageId.replaceAll(/[^\w]/g, '').slice(0, 12)}.eml`),
    built.message as Buffer,
    { mode: 0o600 },
  );
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The same words; addresses become links. */
const htmlOf = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => {
      const linked = escaped(paragraph).replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
      return `<p>${linked.replaceAll('\n', '<br>')}</p>`;
    })
    .join('\n');
