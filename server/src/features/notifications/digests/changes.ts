import { type Finding, currentLanguage } from '@sightline/contract';
import { unknownOrigin, type Platform } from '../../../platform/context.ts';
import { withSystem } from '../../../platform/database/tenant.ts';
import type { RouteContext } from '../../../platform/http/bind.ts';
import { seesIndividuals } from '../../visibility/index.ts';
import { readFindings } from '../../findings/index.ts';
import { findActingMember } from '../../members/index.ts';

/** Digests compare the last 30 days with the 30 days before, as the screens do by default. */
const digestRange = '30d';

export type Changes = Awaited<ReturnType<typeof readFindings>>;

/**
 * Reads the Overview's findings for recipients. Findings about the organization depend only on whether the reader sees
 * individuals and on their language, so they are read once for each combination.
 */
export const changesReader = (platform: Platform, organizationId: string) => {
  const known = new Map<string, Promise<Changes>>();
  return async (userId: string): Promise<{ ctx: RouteContext; changes: Changes } | null> => {
    const user = await withSystem(platform.database, (tx) => findActingMember(tx, organizationId, userId));
    if (user === null) return null;
    const ctx: RouteContext = { platform, organizationId, user, actor: { kind: 'user', user }, origin: unknownOrigin };
    const sees = `${currentLanguage()} ${seesIndividuals(user)}`;
    const changes = known.get(sees) ?? readFindings(ctx, digestRange, 'organization', { isShown: false });
    known.set(sees, changes);
    return { ctx, changes: await changes };
  };
};

/** Identifies a finding across days, independent of its figures. */
export const keyOf = ({ kind, statement: { claims, tone } }: Finding): string => {
  const [claim] = claims;
  return [kind, tone, claim?.subject, claim?.metric, claim?.part?.key].filter((part) => part !== undefined).join(' ');
};
