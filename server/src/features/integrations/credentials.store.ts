import type { Installation, Provider } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import { inEnglish, readText, type Text, stored } from '../../platform/text.ts';

/** The credentials of a connected source. The token stays encrypted; only code that sends it decrypts it. */
export type Credential = {
  provider: Provider;
  installation: Installation;
  /** The address of the site, as users know it. */
  baseUrl: string;
  /** The address of the API. */
  apiUrl: string;
  /** Empty for bearer tokens. */
  email: string;
  sealedToken: string;
  metadata: { workspace?: string };
  isActive: boolean;
  lastVerifiedAt: Date | null;
  errorMessage: string | null;
  /** A day such as `2026-12-05`; null if unknown. */
  tokenExpiresOn: string | null;
  /** Increases each time the source is connected again. */
  revision: number;
  /** Set for OAuth access, whose access tokens expire within an hour. */
  grant: SealedGrant | null;
};

export type SealedGrant = { sealedRefreshToken: string; accessExpiresAt: Date };

export const findCredential = async (tx: Tx, provider: Provider): Promise<Credential | null> => {
  const row = await select(tx).where('provider', '=', provider).executeTakeFirst();
  return row === undefined ? null : present(row);
};

export const listCredentials = async (tx: Tx): Promise<Credential[]> =>
  (await select(tx).orderBy('provider').execute()).map(present);

/** Products whose connection works. */
export const listConnected = async (tx: Tx): Promise<Provider[]> =>
  (await listCredentials(tx)).filter((credential) => credential.isActive).map((credential) => credential.provider);

export type NewCredential = Omit<Credential, 'revision' | 'errorMessage'> & { errorMessage: Text | null };

/** Saves a connection, replacing an earlier one. */
export const saveCredential = async (tx: Tx, organizationId: string, credential: NewCredential): Promise<void> => {
  const values = {
    installation: credential.installation,
    base_url: credential.baseUrl,
    api_url: credential.apiUrl,
    email: credential.email,
    sealed_token: credential.sealedToken,
    metadata: JSON.stringify(credential.metadata),
    is_active: credential.isActive,
    last_verified_at: credential.lastVerifiedAt,
    error_message: credential.errorMessage === null ? null : inEnglish(credential.errorMessage),
    error_text: stored(credential.errorMessage),
    token_expires_on: credential.tokenExpiresOn,
    sealed_refresh_token: credential.grant?.sealedRefreshToken ?? null,
    access_expires_at: credential.grant?.accessExpiresAt ?? null,
  };
  await tx
    .insertInto('integration_credentials')
    .values({ organization_id: organizationId, provider: credential.provider, ...values })
    .onConflict((on) =>
      on
        .columns(['organization_id', 'provider'])
        .doUpdateSet((set) => ({ ...values, revision: set('integration_credentials.revision', '+', 1) })),
    )
    .execute();
};

/** A credential, locked until the transaction ends. */
export const holdCredential = async (tx: Tx, provider: Provider): Promise<Credential | null> => {
  // Its key is never changed, so rows that reference it can still be added meanwhile.
  const row = await select(tx).where('provider', '=', provider).forNoKeyUpdate().executeTakeFirst();
  return row === undefined ? null : present(row);
};

/** Stores refreshed tokens. */
export const saveTokens = async (
  tx: Tx,
  provider: Provider,
  { sealedToken, sealedRefreshToken, accessExpiresAt }: SealedGrant & { sealedToken: string },
): Promise<void> => {
  await tx
    .updateTable('integration_credentials')
    .set({
      sealed_token: sealedToken,
      sealed_refresh_token: sealedRefreshToken,
      access_expires_at: accessExpiresAt,
    })
    .where('provider', '=', provider)
    .execute();
};

/** Stores the result of the latest use of the credentials. */
export const markVerified = async (tx: Tx, provider: Provider, at: Date): Promise<void> => {
  await tx
    .updateTable('integration_credentials')
    .set({ is_active: true, last_verified_at: at, error_message: null, error_text: null })
    .where('provider', '=', provider)
    .execute();
};

export const markRefused = async (tx: Tx, provider: Provider, reason: Text): Promise<void> => {
  await tx
    .updateTable('integration_credentials')
    .set({ error_message: inEnglish(reason), error_text: stored(reason) })
    .where('provider', '=', provider)
    .execute();
};

/** Deletes a connection and its sync position. */
export const deleteCredential = async (tx: Tx, provider: Provider): Promise<boolean> => {
  const result = await tx.deleteFrom('integration_credentials').where('provider', '=', provider).executeTakeFirst();
  return result.numDeletedRows > 0n;
};

const select = (tx: Tx) => tx.selectFrom('integration_credentials').selectAll();

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

const present = (row: Row): Credential => ({
  provider: row.provider as Provider,
  installation: row.installation as Installation,
  baseUrl: row.base_url,
  apiUrl: row.api_url,
  email: row.email,
  sealedToken: row.sealed_token,
  metadata: row.metadata as Credential['metadata'],
  isActive: row.is_active,
  lastVerifiedAt: row.last_verified_at,
  errorMessage: readText(row.error_message, row.error_text),
  tokenExpiresOn: row.token_expires_on,
  revision: row.revision,
  grant:
    row.sealed_refresh_token === null || row.access_expires_at === null
      ? null
      : { sealedRefreshToken: row.sealed_refresh_token, accessExpiresAt: row.access_expires_at },
});
