import { minuteMs, type ApiScope, type ApiToken, type Role } from '@sightline/contract';
import { defaultTerms, type SessionUser } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/tenant.ts';

export type NewApiToken = {
  organizationId: string;
  id: string;
  userId: string;
  name: string;
  scopes: readonly ApiScope[];
  start: string;
  hash: string;
  createdAt: Date;
  expiresAt: Date;
  /** Made in a session that the identity provider opened. */
  byProvider?: boolean;
};

export const insertApiToken = async (tx: Tx, token: NewApiToken): Promise<void> => {
  await tx
    .insertInto('api_tokens')
    .values({
      organization_id: token.organizationId,
      id: token.id,
      user_id: token.userId,
      name: token.name,
      scopes: [...token.scopes],
      start: token.start,
      hash: token.hash,
      created_at: token.createdAt,
      expires_at: token.expiresAt,
      by_provider: token.byProvider ?? false,
    })
    .execute();
};

/** A user's tokens that still work, the newest first. */
export const listApiTokens = async (tx: Tx, userId: string, now: Date): Promise<ApiToken[]> => {
  const rows = await tx
    .selectFrom('api_tokens')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    scopes: row.scopes as ApiScope[],
    start: row.start,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }));
};

/** @returns its name, or null if there was none */
export const endApiToken = async (tx: Tx, userId: string, id: string, now: Date): Promise<string | null> => {
  const row = await tx
    .updateTable('api_tokens')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  return row?.name ?? null;
};

/** Ends a user's tokens, everywhere or in one organization. @returns how many there were to end */
export const endApiTokensOf = async (
  tx: Tx,
  userId: string,
  { organizationId }: { organizationId?: string },
  now: Date,
): Promise<number> => {
  let update = tx
    .updateTable('api_tokens')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null);
  if (organizationId !== undefined) update = update.where('organization_id', '=', organizationId);
  return Number((await update.executeTakeFirst()).numUpdatedRows);
};

/** Revokes what was created in single sign-on sessions. @returns the number revoked */
export const endProviderTokens = async (tx: Tx, organizationId: string, now: Date): Promise<number> => {
  const ended = await tx
    .updateTable('api_tokens')
    .set({ ended_at: now })
    .where('organization_id', '=', organizationId)
    .where('by_provider', '=', true)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
};

/**
 * The current user that a token acts for; null if the token, its owner or its organization may not act. Its last use is
 * stored to the minute, so that not every request writes.
 */
export const findTokenOwner = async (tx: Tx, hash: string, now: Date): Promise<SessionUser | null> => {
  const row = await tx
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .innerJoin('organizations', 'organizations.id', 'api_tokens.organization_id')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.organization_id', '=', 'api_tokens.organization_id')
        .onRef('memberships.user_id', '=', 'api_tokens.user_id'),
    )
    .leftJoin('two_factor_secrets', 'two_factor_secrets.user_id', 'api_tokens.user_id')
    .select([
      'api_tokens.id as token_id',
      'api_tokens.scopes',
      'api_tokens.last_used_at',
      'users.id',
      'users.email',
      'users.email_verified_at',
      'users.name',
      'users.avatar',
      'users.is_demo',
      'users.password_hash',
      'organizations.id as organization_id',
      'organizations.name as organization_name',
      'organizations.require_two_factor',
      'organizations.teams_only_since',
      'two_factor_secrets.confirmed_at as two_factor_since',
      'memberships.role',
    ])
    .where('api_tokens.hash', '=', hash)
    .where('api_tokens.ended_at', 'is', null)
    .where('api_tokens.expires_at', '>', now)
    .where('users.status', '=', 'active')
    .where('organizations.status', '=', 'active')
    .executeTakeFirst();
  if (row === undefined) return null;
  if (row.last_used_at === null || now.getTime() - row.last_used_at.getTime() > minuteMs) {
    await tx.updateTable('api_tokens').set({ last_used_at: now }).where('id', '=', row.token_id).execute();
  }
  // A token created before the organization required a second factor does not bypass it. Users without
  // a password sign in through a provider, which has its own requirements.
  const needsTwoFactor = row.require_two_factor && row.two_factor_since === null && row.password_hash !== null;
  return {
    id: row.id,
    sessionId: row.token_id,
    email: row.email,
    emailVerified: row.email_verified_at !== null,
    name: row.name,
    role: row.role as Role,
    // API tokens never have platform access.
    isPlatformAdmin: false,
    isDemo: row.is_demo,
    organizationId: row.organization_id,
    organizationName: row.organization_name,
    avatar: row.avatar,
    teamsOnlySince: row.teams_only_since,
    terms: { ...defaultTerms, method: 'api-token', needsTwoFactor, scopes: row.scopes as ApiScope[] },
  };
};
