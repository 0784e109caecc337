import { t, dayMs } from '@sightline/contract';
import { randomBytes, randomUUID } from 'node:crypto';
import type { ApiScope, ApiToken } from '@sightline/contract';
import { writeAccountAudit } from '../../../platform/audit/account-audit.store.ts';
import { writeAudit } from '../../../platform/audit/audit.store.ts';
import { withTenant } from '../../../platform/database/tenant.ts';
import { Conflict, InvalidInput, NotFound } from '../../../platform/errors.ts';
import type { RouteContext } from '../../../platform/http/bind.ts';
import { readPlatformSettings } from '../../../platform/settings/platform-settings.store.ts';
import { endApiToken, insertApiToken, listApiTokens } from './api-tokens.store.ts';
import { refuseDemo } from '../demo-users.ts';
import { requireVerified } from '../require-verified.ts';
import { hashOf } from '../../../platform/secret-links.ts';
import { holdList } from '../../../platform/limits.store.ts';

/** Distinguishes API tokens from session tokens, and lets secret scanners find leaked ones. */
export const apiTokenPrefix = 'slt_';
const shownSigns = 10;
const most = 20;

/** Creates a token that can read what its owner may see, within its scopes. @returns the token, which is shown only once */
export const createApiToken = (
  ctx: RouteContext,
  { name, scopes, expiresInDays }: { name: string; scopes: readonly ApiScope[]; expiresInDays: number },
): Promise<{ token: string; apiToken: ApiToken }> => {
  const { platform, organizationId, user } = ctx;
  refuseDemo(user, t('API tokens are not available in the demo. Create your own organization to try them.'));
  requireVerified(user);
  const now = platform.clock.now();
  const token = apiTokenPrefix + randomBytes(32).toString('base64url');
  const id = randomUUID();
  return withTenant(platform.database, organizationId, async (tx) => {
    const { settings } = await readPlatformSettings(tx);
    if (expiresInDays > settings.apiKeyRotationDays)
      throw new InvalidInput(t('API tokens can last up to {days} days.', { days: settings.apiKeyRotationDays }));
    await holdList(tx, `api-tokens ${user.id}`);
    if ((await listApiTokens(tx, user.id, new Date(now))).length >= most)
      throw new Conflict(t('You can have up to {most} API tokens. Revoke one first.', { most }));
    await insertApiToken(tx, {
      organizationId,
      id,
      userId: user.id,
      name,
      scopes: [...new Set(scopes)],
      start: token.slice(0, shownSigns),
      hash: hashOf(token),
      createdAt: new Date(now),
      expiresAt: new Date(now + expiresInDays * dayMs),
      byProvider: user.terms.method === 'single-sign-on',
    });
    await writeAudit(tx, ctx, { action: 'api-tokens.create', subject: name, detail: { scopes, expiresInDays } });
    await writeAccountAudit(tx, ctx, user.id, 'account.create-api-token', { name });
    const apiToken = (await listApiTokens(tx, user.id, new Date(now))).find((token) => token.id === id);
    if (apiToken === undefined) throw new NotFound('API token', id);
    return { token, apiToken };
  });
};

/** Revokes one of the user's own tokens immediately. @throws NotFound */
export const revokeApiToken = (ctx: RouteContext, id: string): Promise<void> =>
  withTenant(ctx.platform.database, ctx.organizationId, async (tx) => {
    const name = await endApiToken(tx, ctx.user.id, id, new Date(ctx.platform.clock.now()));
    if (name === null) throw new NotFound('API token', id);
    await writeAudit(tx, ctx, { action: 'api-tokens.revoke', subject: name });
    await writeAccountAudit(tx, ctx, ctx.user.id, 'account.revoke-api-token', { name });
  });
