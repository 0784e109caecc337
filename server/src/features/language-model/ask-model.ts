/** Calls the organization's model within its budget, and saves the request for admins to see. */
import type { ModelExchange, ModelSettings } from '@sightline/contract';
import { randomUUID } from 'node:crypto';
import type { Platform } from '../../platform/context.ts';
import { withTenant, type Tx } from '../../platform/database/tenant.ts';
import { AddressRefused } from '../../platform/outgoing/public-address.ts';
import { inEnglish, type Text } from '../../platform/text.ts';
import { readSettings } from '../settings/index.ts';
import { failed } from './exchange-reasons.ts';
import { findKey, insertExchange, reserveUsage, settleUsage } from './language-model.store.ts';
import { assertComplete, languageModelSettings } from './model-settings.ts';
import { sendRequest, type ModelReply, type ModelRequest, type Wire } from './send-request.ts';

/** Unsaved settings and key to test. */
export type Tried = { settings: ModelSettings; key: string | null };

export type ModelAnswer =
  | { kind: 'answered'; exchangeId: string; text: string; calls: ModelReply['calls'] }
  | { kind: 'unavailable'; reason: Text };

/** How many requests are saved for admins. */
const exchangesKept = 20;
/** Characters of a request or reply that are saved. */
const maxKept = 200_000;

export const keyBinding = (organizationId: string, origin: string): string =>
  `language-model ${organizationId} ${origin}`;

export const monthOf = (now: number): string => `${new Date(now).toISOString().slice(0, 7)}-01`;

/**
 * Estimates tokens before sending, without a tokenizer: about four characters per token in English text, fewer in JSON.
 */
const estimate = ({ instructions, data, tools, maxOutputTokens }: ModelRequest): number =>
  Math.ceil((instructions.length + JSON.stringify([data, tools ?? {}]).length) / 3) + maxOutputTokens;

const readKey = async (
  tx: Tx,
  { secrets }: Platform,
  organizationId: string,
  origin: string,
): Promise<string | null> => {
  const stored = await findKey(tx);
  // A key is only sent to the address it was saved for.
  return stored === null || stored.origin !== origin
    ? null
    : secrets.open(stored.sealed, keyBinding(organizationId, origin));
};

export const askModel = async (
  platform: Platform,
  organizationId: string,
  purpose: ModelExchange['purpose'],
  request: ModelRequest,
  tried?: Tried,
): Promise<ModelAnswer> => {
  const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => withTenant(platform.database, organizationId, work);
  const month = monthOf(platform.clock.now());
  const reserved = estimate(request);
  const prepared = await within(async (tx) => {
    const settings = tried?.settings ?? (await readSettings(tx, languageModelSettings)).document;
    const address = assertComplete(settings);
    if (address === null) return null;
    const most = { requests: settings.monthlyRequests, tokens: settings.monthlyTokens };
    const hasBudget = await reserveUsage(tx, organizationId, { month, tokens: reserved, most });
    const key = tried === undefined ? await readKey(tx, platform, organizationId, address.origin) : tried.key;
    return { settings, address, hasBudget, key };
  });
  if (prepared === null) return { kind: 'unavailable', reason: failed.notConfigured };
  const { settings, address, hasBudget, key } = prepared;
  const exchange = {
    id: randomUUID(),
    at: new Date(platform.clock.now()),
    purpose,
    address: address.href,
    model: settings.model,
  };
  const wire: Wire = { sent: '', received: null };
  const keep = (
    outcome: ModelExchange['outcome'],
    reason: Text | null,
    tokens: ModelReply['tokens'] = { input: null, output: null },
  ): Promise<void> =>
    within(async (tx) => {
      // Without the provider's count, the reservation stays; a request that was never sent only counts as a request.
      const counted =
        tokens.input === null && tokens.output === null ? null : (tokens.input ?? 0) + (tokens.output ?? 0);
      const used = wire.sent === '' ? 0 : counted;
      if (hasBudget && used !== null) await settleUsage(tx, { month, difference: used - reserved });
      const texts = { sent: wire.sent.slice(0, maxKept), received: wire.received?.slice(0, maxKept) ?? null };
      const counts = { inputTokens: tokens.input, outputTokens: tokens.output };
      await insertExchange(tx, organizationId, { ...exchange, ...texts, outcome, reason, ...counts }, exchangesKept);
    });
  if (!hasBudget) {
    const reason = failed.overBudget;
    await keep('over-budget', reason);
    return { kind: 'unavailable', reason };
  }
  try {
    const allowedOrigins = platform.config.modelExtraOrigins;
    const reply = await sendRequest({ settings, address, key, allowedOrigins, wire }, request);
    if (reply.isRefused) {
      const reason = failed.refused;
      await keep('refused', reason, reply.tokens);
      return { kind: 'unavailable', reason };
    }
    await keep('answered', null, reply.tokens);
    return { kind: 'answered', exchangeId: exchange.id, text: reply.text, calls: reply.calls };
  } catch (error) {
    const { outcome, reason } = failureOf(error, settings);
    // The error is not logged, because it contains what was sent.
    platform.log.info({ organizationId, purpose, reason: inEnglish(reason) }, 'the language model did not respond');
    await keep(outcome, reason);
    return { kind: 'unavailable', reason };
  }
};

/** The error and what caused it, outermost first. */
const chainOf = (error: unknown): Error[] =>
  error instanceof Error ? [error, ...chainOf('lastError' in error ? error.lastError : error.cause)] : [];

const failureOf = (
  error: unknown,
  { timeoutSeconds }: ModelSettings,
): { outcome: ModelExchange['outcome']; reason: Text } => {
  const chain = chainOf(error);
  if (chain.some(({ name }) => name === 'TimeoutError' || name === 'AbortError'))
    return {
      outcome: 'timeout',
      reason: failed.timeout(timeoutSeconds),
    };
  const refusedAddress = chain.find((cause) => cause instanceof AddressRefused);
  if (refusedAddress !== undefined) return { outcome: 'failed', reason: refusedAddress.text };
  const status = chain.flatMap((error) =>
    'statusCode' in error && typeof error.statusCode === 'number' ? [error.statusCode] : [],
  )[0];
  if (status === 401 || status === 403) return { outcome: 'failed', reason: failed.keyRejected(status) };
  if (status === 429) return { outcome: 'failed', reason: failed.rateLimit };
  if (status !== undefined && status >= 400) return { outcome: 'failed', reason: failed.status(status) };
  if (chain.some(({ name }) => name === 'TooLarge')) return { outcome: 'failed', reason: failed.tooLarge };
  if (chain.some(({ name }) => name === 'Redirected')) return { outcome: 'failed', reason: failed.redirects };
  if (chain.some((error) => 'code' in error && typeof error.code === 'string' && /^E[A-Z]+$/.test(error.code)))
    return { outcome: 'failed', reason: failed.unreachable };
  return { outcome: 'failed', reason: failed.unreadable };
};
