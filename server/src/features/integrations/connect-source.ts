import type { Installation, Provider } from '@sightline/contract';
import { writeAudit } from '../../platform/audit/audit.store.ts';
import type { TenantContext } from '../../platform/context.ts';
import { withTenant } from '../../platform/database/tenant.ts';
import {
  findCredential,
  markVerified,
  saveCredential,
  type Credential,
  type NewCredential,
} from './credentials.store.ts';
import { normalizeBaseUrl, providerNames } from './http/allowed-hosts.ts';
import { enqueueCollection } from './enqueue-collection.ts';
import { assertUnmixed } from './simulated.ts';
import { tokenBinding } from './token-binding.ts';
import { letRunGo } from './sync/runs.store.ts';
import { beginSource, findSource, updateSource } from './sync/sources.store.ts';
import { tryConnection } from './try-connection.ts';
import type { Trial } from './try-data-center.ts';
import { write } from '../../platform/text.ts';

export type NewConnection = {
  provider: Provider;
  installation: Installation;
  baseUrl: string;
  /** Empty for a bearer token. */
  email: string;
  apiToken: string;
  metadata: { workspace?: string };
  /** The day on which the token expires, if known. */
  tokenExpiresOn?: string | null;
};

/**
 * Connects a source, or replaces its token, and starts a sync. Credentials that do not work are saved with the reason,
 * without a sync.
 * @returns why the credentials do not work, or null
 * @throws InvalidInput for a host that is not Atlassian's, or a Data Center that the operator has not allowed
 */
export const connectSource = async (ctx: TenantContext, input: NewConnection): Promise<string | null> => {
  const { platform, organizationId } = ctx;
  const { provider, installation, email, metadata } = input;
  const baseUrl = addressOf(ctx, input);
  const trial = await tryConnection(platform, { ...input, baseUrl, token: input.apiToken });
  const sealedToken = platform.secrets.seal(input.apiToken, tokenBinding(organizationId, provider));
  const { tokenExpiresOn = null } = input;
  const apiUrl = trial.works ? trial.apiUrl : baseUrl;
  const connection = { provider, installation, baseUrl, apiUrl, email, sealedToken, metadata, tokenExpiresOn };
  await saveConnection(ctx, trial, { ...connection, grant: null });
  return trial.works ? null : write(trial.error);
};

/** Connects a source, unless the same connection already works. */
export const ensureSource = async (ctx: TenantContext, input: NewConnection): Promise<void> => {
  const { provider, metadata } = input;
  const baseUrl = addressOf(ctx, input);
  const isConnected = await withTenant(ctx.platform.database, ctx.organizationId, async (tx) => {
    const [saved, source] = [await findCredential(tx, provider), await findSource(tx, provider)];
    if (saved === null || source === null || !saved.isActive || source.state === 'failed') return false;
    return saved.metadata.workspace === metadata.workspace && isSaved(ctx, saved, { ...input, baseUrl });
  });
  if (!isConnected) await connectSource(ctx, input);
};

/** Saves a tested connection, replacing an earlier one, and starts a sync if it works. */
export const saveConnection = async (
  ctx: TenantContext,
  trial: Trial,
  tried: Omit<NewCredential, 'isActive' | 'lastVerifiedAt' | 'errorMessage'>,
): Promise<void> => {
  const { platform, organizationId } = ctx;
  const { provider, installation, baseUrl, metadata } = tried;
  const now = new Date(platform.clock.now());
  const connection = { ...tried, ...judged(trial, now) };
  await withTenant(platform.database, organizationId, async (tx) => {
    await assertUnmixed(tx, ctx, baseUrl);
    const before = await findCredential(tx, provider);
    await saveCredential(tx, organizationId, connection);
    const known = await findSource(tx, provider);
    // Another site has other ids, so the old position does not apply.
    const isSame =
      before !== null &&
      known !== null &&
      before.baseUrl === baseUrl &&
      before.installation === installation &&
      before.metadata.workspace === metadata.workspace;
    if (!isSame) await beginSource(tx, organizationId, provider, now);
    else await updateSource(tx, provider, { nextAttemptAt: now, failures: 0, waitingUntil: null, message: null });
    if (!trial.works) await updateSource(tx, provider, { state: 'failed', message: trial.error });
    else if (isSame) {
      await updateSource(tx, provider, { state: 'waiting-to-start' });
      // Connecting a source starts a sync, even if a user had stopped it.
      await letRunGo(tx, provider);
    }
    await writeAudit(tx, ctx, {
      action: before === null ? 'integrations.connect' : 'integrations.reconnect',
      subject: providerNames[provider],
      detail: { baseUrl, installation, works: trial.works, granted: tried.grant !== null },
    });
    if (trial.works) await enqueueCollection(platform, tx, { organizationId, provider });
  });
};

/** @throws InvalidInput for an address that may not be read */
const addressOf = ({ platform }: TenantContext, { provider, installation, baseUrl }: NewConnection): string =>
  normalizeBaseUrl(provider, baseUrl, platform.config.atlassianExtraHosts, installation);

const judged = (trial: Trial, now: Date): Pick<NewCredential, 'isActive' | 'lastVerifiedAt' | 'errorMessage'> =>
  trial.works
    ? { isActive: true, lastVerifiedAt: now, errorMessage: trial.warning }
    : { isActive: false, lastVerifiedAt: null, errorMessage: trial.error };

type Tested = { success: boolean; error: string | null };

/** Tests connections without saving them. Succeeds only if all of them work; the answer describes each. */
export const testSources = async (ctx: TenantContext, inputs: readonly NewConnection[]): Promise<Tested> => {
  const tested = [];
  for (const input of inputs) tested.push({ name: providerNames[input.provider], ...(await testSource(ctx, input)) });
  const problems = tested.flatMap(({ name, error }) =>
    error === null ? [] : [tested.length === 1 ? error : `${name}: ${error}`],
  );
  return {
    success: tested.every(({ success }) => success),
    error: problems.length === 0 ? null : problems.join(' '),
  };
};

/** Tests one connection; if it is saved with the same token, it is marked as working. */
export const testSource = async (ctx: TenantContext, input: NewConnection): Promise<Tested> => {
  const { platform, organizationId } = ctx;
  const { provider, apiToken } = input;
  const baseUrl = addressOf(ctx, input);
  const trial = await tryConnection(platform, { ...input, baseUrl, token: apiToken });
  if (!trial.works) return { success: false, error: write(trial.error) };
  await withTenant(platform.database, organizationId, async (tx) => {
    const saved = await findCredential(tx, provider);
    if (saved !== null && isSaved(ctx, saved, { ...input, baseUrl }))
      await markVerified(tx, provider, new Date(platform.clock.now()));
  });
  return { success: true, error: trial.warning === null ? null : write(trial.warning) };
};

/** Whether these credentials are already saved; `input.baseUrl` is normalized by addressOf. */
const isSaved = (ctx: TenantContext, saved: Credential, input: NewConnection): boolean =>
  saved.baseUrl === input.baseUrl &&
  saved.email === input.email &&
  saved.installation === input.installation &&
  tokenOf(ctx, saved) === input.apiToken;

const tokenOf = ({ platform, organizationId }: TenantContext, saved: Credential): string | null => {
  try {
    return platform.secrets.open(saved.sealedToken, tokenBinding(organizationId, saved.provider));
  } catch {
    // Encrypted with a secret key that the operator removed, so it is unusable.
    return null;
  }
};
