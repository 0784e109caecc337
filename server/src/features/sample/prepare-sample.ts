import { randomUUID } from 'node:crypto';
import type { FactKind } from '@sightline/analytics';
import type { Platform } from '../../platform/context.ts';
import { inTurn, withSystem, withTenant } from '../../platform/database/tenant.ts';
import { saveFacts } from '../facts/index.ts';
import { findSampleOrganization, insertOrganization, removeSampleOrganization } from '../identity/index.ts';
import { measureAsOf } from '../measurement/index.ts';
import { readBundle, type Bundle } from './bundle.ts';

/**
 * Makes the sample organisation from the bundle, once: its facts are stored like anybody's and
 * measured by the same code. Another bundle replaces it; half of one is completed.
 */
export const prepareSample = (platform: Platform): Promise<void> =>
  inTurn(platform.database, 'sample', async () => {
    const bundle = await readBundle();
    const organizationId = await ensureOrganization(platform, bundle);
    await withTenant(platform.database, organizationId, async (tx) => {
      for (const kind of Object.keys(bundle.facts) as FactKind[])
        await saveFacts(tx, organizationId, { [kind]: bundle.facts[kind] });
    });
    await measureAsOf(platform, organizationId, bundle.takenAt);
  });

const ensureOrganization = (platform: Platform, { name, timeZone, takenAt }: Bundle): Promise<string> =>
  withSystem(platform.database, async (tx) => {
    const known = await findSampleOrganization(tx);
    if (known !== null && known.createdAt.getTime() === takenAt * 1000) return known.id;
    await removeSampleOrganization(tx);
    const id = randomUUID();
    await insertOrganization(tx, { id, name, timeZone, now: new Date(takenAt * 1000), isSample: true }, []);
    return id;
  });
