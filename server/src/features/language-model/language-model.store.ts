import type { ModelExchange } from '@sightline/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';
import { inEnglish, readText, stored, type Text } from '../../platform/text.ts';

export type StoredKey = { origin: string; sealed: string };

export const findKey = async (tx: Tx): Promise<StoredKey | null> => {
  const row = await tx.selectFrom('language_model_keys').select(['origin', 'sealed_key']).executeTakeFirst();
  return row === undefined ? null : { origin: row.origin, sealed: row.sealed_key };
};

export const saveKey = async (tx: Tx, organizationId: string, { origin, sealed }: StoredKey): Promise<void> => {
  await tx
    .insertInto('language_model_keys')
    .values({ organization_id: organizationId, origin, sealed_key: sealed })
    .onConflict((key) => key.column('organization_id').doUpdateSet({ origin, sealed_key: sealed }))
    .execute();
};

export const deleteKey = async (tx: Tx, organizationId: string): Promise<void> => {
  await tx.deleteFrom('language_model_keys').where('organization_id', '=', organizationId).execute();
};

/** @param month its first day */
export const readUsage = async (tx: Tx, month: string): Promise<{ requests: number; tokens: number }> => {
  const row = await tx
    .selectFrom('language_model_usage')
    .select(['requests', 'tokens'])
    .where('month', '=', sql<Date>`${month}::date`)
    .executeTakeFirst();
  return { requests: row?.requests ?? 0, tokens: Number(row?.tokens ?? 0) };
};

/**
 * Takes one request and its tokens from a month's budget, all or nothing, so that concurrent requests cannot exceed it.
 * @returns whether the budget was sufficient
 */
export const reserveUsage = async (
  tx: Tx,
  organizationId: string,
  { month, tokens, most }: { month: string; tokens: number; most: { requests: number; tokens: number } },
): Promise<boolean> => {
  const { rows } = await sql`
    insert into language_model_usage as used (organization_id, month, requests, tokens)
    select ${organizationId}::uuid, ${month}::date, 1, ${tokens}::bigint
    where ${most.requests}::int >= 1 and ${most.tokens}::bigint >= ${tokens}::bigint
    on conflict (organization_id, month) do update
      set requests = used.requests + 1, tokens = used.tokens + excluded.tokens
      where used.requests + 1 <= ${most.requests}::int and used.tokens + excluded.tokens <= ${most.tokens}::bigint
    returning 1`.execute(tx);
  return rows.length > 0;
};

/** Replaces a reservation with the actual usage. */
export const settleUsage = async (
  tx: Tx,
  { month, difference }: { month: string; difference: number },
): Promise<void> => {
  await sql`
    update language_model_usage set tokens = greatest(0, tokens + ${difference}::bigint)
    where month = ${month}::date`.execute(tx);
};

/** A stored exchange; its reason is translated when read. */
export type StoredExchange<Reason = string> = Omit<ModelExchange, 'at' | 'reason'> & {
  at: Date;
  reason: Reason | null;
};

const reasonColumns = (reason: Text | null) => ({
  reason: reason === null ? null : inEnglish(reason),
  reason_text: stored(reason),
});

/** Adds an exchange and deletes all but the latest `keep`. */
export const insertExchange = async (
  tx: Tx,
  organizationId: string,
  exchange: StoredExchange<Text>,
  keep: number,
): Promise<void> => {
  await tx
    .insertInto('language_model_exchanges')
    .values({
      organization_id: organizationId,
      id: exchange.id,
      at: exchange.at,
      purpose: exchange.purpose,
      address: exchange.address,
      model: exchange.model,
      sent: exchange.sent,
      received: exchange.received,
      outcome: exchange.outcome,
      ...reasonColumns(exchange.reason),
      input_tokens: exchange.inputTokens,
      output_tokens: exchange.outputTokens,
    })
    .execute();
  await sql`
    delete from language_model_exchanges where id in (
      select id from language_model_exchanges order by number desc offset ${keep})`.execute(tx);
};

/** Records why a reply was rejected by a check. */
export const noteReason = async (tx: Tx, id: string, reason: Text): Promise<void> => {
  await tx.updateTable('language_model_exchanges').set(reasonColumns(reason)).where('id', '=', id).execute();
};

/** The newest first. */
export const listExchanges = async (tx: Tx): Promise<StoredExchange[]> =>
  (await tx.selectFrom('language_model_exchanges').selectAll().orderBy('number', 'desc').execute()).map((row) => ({
    id: row.id,
    at: row.at,
    purpose: row.purpose as StoredExchange['purpose'],
    address: row.address,
    model: row.model,
    sent: row.sent,
    received: row.received,
    outcome: row.outcome as StoredExchange['outcome'],
    reason: readText(row.reason, row.reason_text),
    inputTokens: row.input_tokens,
    outputTokens: row.output_tokens,
  }));
