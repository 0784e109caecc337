import { minuteMs, type AnnouncingProvider } from '@sightline/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/tenant.ts';

/** The webhook of a source. */
export type StoredWebhook = {
  provider: AnnouncingProvider;
  sealedSecret: string;
  createdAt: Date;
  lastEventAt: Date | null;
  lastRefusedAt: Date | null;
};

/** Number of deliveries remembered to recognize resent ones, which arrive within minutes. */
const remembered = 200;

export const listWebhooks = async (tx: Tx): Promise<StoredWebhook[]> =>
  (await select(tx).orderBy('provider').execute()).map(present);

export const findWebhook = async (tx: Tx, provider: AnnouncingProvider): Promise<StoredWebhook | null> => {
  const row = await select(tx).where('provider', '=', provider).executeTakeFirst();
  return row === undefined ? null : present(row);
};

/** Saves a secret, replacing an earlier one. */
export const saveWebhook = async (
  tx: Tx,
  organizationId: string,
  { provider, sealedSecret, createdAt }: Pick<StoredWebhook, 'provider' | 'sealedSecret' | 'createdAt'>,
): Promise<void> => {
  const values = {
    sealed_secret: sealedSecret,
    created_at: createdAt,
    last_event_at: null,
    last_refused_at: null,
    recent: [],
  };
  await tx
    .insertInto('webhooks')
    .values({ organization_id: organizationId, provider, ...values })
    .onConflict((on) => on.columns(['organization_id', 'provider']).doUpdateSet(values))
    .execute();
};

export const deleteWebhook = async (tx: Tx, provider: AnnouncingProvider): Promise<boolean> => {
  const result = await tx.deleteFrom('webhooks').where('provider', '=', provider).executeTakeFirst();
  return result.numDeletedRows > 0n;
};

/** Records a delivery. @returns false if it was received before */
export const noteDelivery = async (
  tx: Tx,
  provider: AnnouncingProvider,
  delivery: string,
  at: Date,
): Promise<boolean> => {
  const result = await sql`
    update webhooks set last_event_at = ${at}, recent = (array[${delivery}::text] || recent)[1:${sql.lit(remembered)}]
    where provider = ${provider} and not (recent @> array[${delivery}::text])`.execute(tx);
  return (result.numAffectedRows ?? 0n) > 0n;
};

/** Records a delivery with a wrong signature, at most once a minute. */
export const noteRefusal = async (tx: Tx, provider: AnnouncingProvider, at: Date): Promise<void> => {
  const minuteAgo = new Date(at.getTime() - minuteMs);
  await tx
    .updateTable('webhooks')
    .set({ last_refused_at: at })
    .where('provider', '=', provider)
    .where((on) => on.or([on('last_refused_at', 'is', null), on('last_refused_at', '<', minuteAgo)]))
    .execute();
};

const select = (tx: Tx) =>
  tx.selectFrom('webhooks').select(['provider', 'sealed_secret', 'created_at', 'last_event_at', 'last_refused_at']);

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

const present = (row: Row): StoredWebhook => ({
  provider: row.provider as AnnouncingProvider,
  sealedSecret: row.sealed_secret,
  createdAt: row.created_at,
  lastEventAt: row.last_event_at,
  lastRefusedAt: row.last_refused_at,
});
