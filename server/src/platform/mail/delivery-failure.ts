import { say, type Text } from '../text.ts';
/** Why a mail server did not accept a message, or could not be reached. */
type Failure = { code?: unknown; responseCode?: unknown; response?: unknown };

const of = (error: unknown): Failure => (typeof error === 'object' && error !== null ? error : {});

/** Whether the server rejected the message permanently (5xx). Temporary failures are retried. */
export const isPermanentFailure = (error: unknown): boolean => {
  const { code, responseCode } = of(error);
  // A rejected sign-in is not permanent: after the operator corrects it, the message can be sent.
  return typeof responseCode === 'number' && responseCode >= 500 && code !== 'EAUTH';
};

/** Why a message was not delivered, for an organization's admins: without the operator's hosts and accounts. */
export const failureReason = (error: unknown): Text => {
  const { code, responseCode, response } = of(error);
  if (code === 'EAUTH') return say('The mail server refused the sign-in.');
  if (typeof responseCode === 'number') {
    const reply = typeof response === 'string' ? response.replaceAll(/\s+/g, ' ').slice(0, 200) : String(responseCode);
    return say('The mail server refused the email: {reply}', { reply });
  }
  if (code === 'ETLS') return say('The connection to the mail server could not be encrypted.');
  if (typeof code === 'string' && /^(ECONN|ESOCKET|ETIMEDOUT|EDNS|ENOTFOUND|EHOST|EAI_)/.test(code))
    return say('The mail server could not be reached.');
  return say('The email could not be sent.');
};
