import { say, type Text } from '../text.ts';
/** What a mail server or the way to it says of a message that it did not take. */
type Failure = { code?: unknown; responseCode?: unknown; response?: unknown };

const of = (error: unknown): Failure => (typeof error === 'object' && error !== null ? error : {});

/** Whether the server has refused the message for good (5xx); what is temporary is tried again. */
export const isRefusedForGood = (error: unknown): boolean => {
  const { code, responseCode } = of(error);
  // A refused sign-in is for the operator to correct, after which the message is taken.
  return typeof responseCode === 'number' && responseCode >= 500 && code !== 'EAUTH';
};

/** Why a message was not delivered, as admins of an organization may read it: without hosts and accounts of the operator. */
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
