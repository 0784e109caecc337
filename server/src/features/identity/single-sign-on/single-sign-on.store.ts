import type { Tx } from '../../../platform/database/tenant.ts';

export type Provider = {
  organizationId: string;
  issuer: string;
  clientId: string;
  sealedSecret: string;
  enabled: boolean;
  defaultRole: 'developer' | 'manager';
};

export const readProvider = async (tx: Tx, organizationId: string): Promise<Provider | null> => {
  const row = await tx
    .selectFrom('single_sign_on')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    organizationId: row.organization_id,
    issuer: row.issuer,
    clientId: row.client_id,
    sealedSecret: row.sealed_secret,
    enabled: row.enabled,
    defaultRole: row.default_role as Provider['defaultRole'],
  };
};

export const saveProvider = async (tx: Tx, provider: Provider): Promise<void> => {
  const values = {
    issuer: provider.issuer,
    client_id: provider.clientId,
    sealed_secret: provider.sealedSecret,
    enabled: provider.enabled,
    default_role: provider.defaultRole,
  };
  await tx
    .insertInto('single_sign_on')
    .values({ organization_id: provider.organizationId, ...values })
    .onConflict((on) => on.column('organization_id').doUpdateSet(values))
    .execute();
};

/** The user linked to a provider's subject. */
export type Identity = { organizationId: string; issuer: string; subject: string };

export const findIdentity = async (tx: Tx, { organizationId, issuer, subject }: Identity): Promise<string | null> => {
  const row = await tx
    .selectFrom('sign_in_identities')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.user_id ?? null;
};

export const insertIdentity = async (
  tx: Tx,
  { organizationId, issuer, subject }: Identity,
  userId: string,
  now: Date,
): Promise<void> => {
  await tx
    .insertInto('sign_in_identities')
    .values({ organization_id: organizationId, issuer, subject, user_id: userId, connected_at: now })
    .execute();
};

/** Deletes a user's links to identity providers. */
export const deleteIdentitiesOf = async (tx: Tx, userId: string): Promise<void> => {
  await tx.deleteFrom('sign_in_identities').where('user_id', '=', userId).execute();
};

/** Ends the sessions opened through the provider. @returns their ids */
export const endProviderSessions = async (tx: Tx, organizationId: string, now: Date): Promise<string[]> => {
  const rows = await tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('organization_id', '=', organizationId)
    .where('method', '=', 'single-sign-on')
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
};
