import { t, type SampleState } from '@sightline/contract';
import type { Platform } from '../../platform/context.ts';
import { withSystem, withTenant } from '../../platform/database/tenant.ts';
import { Conflict, Unavailable } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { findSampleOrganization } from '../organizations/index.ts';
import { readState } from '../measurement-state/index.ts';
import { listDevelopers } from '../people/index.ts';

type Sample = { id: string; name: string; at: number };

/** Whether the organization has its own data, which replaces the sample. */
const hasOwnData = ({ platform, organizationId }: RouteContext): Promise<boolean> =>
  withTenant(platform.database, organizationId, async (tx) => (await listDevelopers(tx)).length > 0);

/** The sample organization once it has figures. */
const findMeasuredSample = async ({ database }: Platform): Promise<Sample | null> => {
  const known = await withSystem(database, findSampleOrganization);
  if (known === null) return null;
  const measured = await withTenant(database, known.id, readState);
  return measured === null ? null : { id: known.id, name: known.name, at: known.createdAt.getTime() };
};

/** Whether the viewer may view the sample, and its details. */
export const readSample = async (ctx: RouteContext): Promise<SampleState> => {
  const sample = await findMeasuredSample(ctx.platform);
  return {
    offered: !(await hasOwnData(ctx)),
    sample: sample === null ? null : { name: sample.name, asOf: new Date(sample.at).toISOString() },
  };
};

/**
 * The same request on the sample organization: with the caller's role and no one's data, at the
 * sample's instant, and on a read-only database.
 * @throws Conflict once the caller's organization has data, Unavailable before the sample is prepared
 */
export const onSample = async (ctx: RouteContext): Promise<RouteContext> => {
  if (await hasOwnData(ctx))
    throw new Conflict(t('Your organization has its own data, so sample data is no longer available.'));
  const sample = await findMeasuredSample(ctx.platform);
  if (sample === null) throw new Unavailable(t('The sample data is still being prepared.'));
  const user = { ...ctx.user, organizationId: sample.id, organizationName: sample.name };
  return {
    ...ctx,
    user,
    actor: { kind: 'user', user },
    organizationId: sample.id,
    platform: {
      ...ctx.platform,
      clock: { now: () => sample.at },
      database: { ...ctx.platform.database, readOnly: true },
      counting: ctx.platform,
    },
  };
};
