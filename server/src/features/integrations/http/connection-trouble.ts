import { say, type Text } from '../../../platform/text.ts';

export const interrupted = say('the connection was interrupted');

const notResolved = say('the host name could not be resolved');
const unreachable = say('the host cannot be reached');
const timedOut = say('it timed out');
const notTrusted = say('its certificate is not trusted; your operator can add its authority with NODE_EXTRA_CA_CERTS');

const troubles = new Map<string, Text>([
  ['ENOTFOUND', notResolved],
  ['EAI_AGAIN', notResolved],
  ['ECONNREFUSED', say('the connection was refused')],
  ['EHOSTUNREACH', unreachable],
  ['ENETUNREACH', unreachable],
  ['ETIMEDOUT', timedOut],
  ['UND_ERR_CONNECT_TIMEOUT', timedOut],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', notTrusted],
  ['SELF_SIGNED_CERT_IN_CHAIN', notTrusted],
  ['UNABLE_TO_GET_ISSUER_CERT', notTrusted],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', notTrusted],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', notTrusted],
  ['CERT_HAS_EXPIRED', say('its certificate has expired')],
  ['ERR_TLS_CERT_ALTNAME_INVALID', say('its certificate is for another host')],
  ['ERR_SSL_WRONG_VERSION_NUMBER', say('it does not use HTTPS at this port')],
  ['ERR_SSL_PACKET_LENGTH_TOO_LONG', say('it does not use HTTPS at this port')],
]);

/** Describes why a connection failed. @param cause of the error of `fetch` */
export const connectionTrouble = (cause: unknown): Text =>
  troubles.get(cause instanceof Error && 'code' in cause ? String(cause.code) : '') ?? interrupted;
