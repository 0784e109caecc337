import { randomUUID } from 'node:crypto';
import type { FactKind } from '@sightline/analytics';
import type { Platform } from '../../platform/context.ts';
import { inTurn, withSystem, withTenant } from '../../platform/database/tenant.ts';
import { saveFacts } from '../facts/index.ts';
import { findSampleOrganization } from '../organizations/index.ts';
import { insertOrganization, removeSampleOrganization } from '../identity/index.ts';
import { measureAsOf } from '../measurement/index.ts';
import { readState } from '../measurement-state/index.ts';
import { bundleTakenAt, readBundle, type Bundle } from './bundle.ts';

/**
 * Makes the sample organization from the bundle, once: its facts are stored as usual and
 * measured by the same code. A different bundle replaces the organization, and a partly stored one is
 * completed. A complete one is only measured again, if a release requires it. Aborting undoes unfinished work.
 */
export const prepareSample = (platform: Platform, signal?: AbortSignal): Promise<void> =>
  inTurn(platform.database, 'sample', async () => {
    const ready = await findReady(platform);
    if (ready !== null) {
      await measureAsOf(platform, ready, await bundleTakenAt(), signal);
      return;
    }
    const bundle = await readBundle();
    const organizationId = await ensureOrganization(platform, bundle);
    await withTenant(platform.database, organizationId, async (tx) => {
      for (const kind of Object.keys(bundle.facts) as FactKind[]) {
        signal?.throwIfAborted();
        await saveFacts(tx, organizationId, { [kind]: bundle.facts[kind] });
      }
    });
    await measureAsOf(platform, organizationId, bundle.takenAt, signal);
  });

/** The sample organization of this bundle once it was measured, which is after all of its facts were stored. */
const findReady = async ({ database }: Platform): Promise<string | null> => {
  const known = await withSystem(database, findSampleOrganization);
  if (known === null || known.createdAt.getTime() !== (await bundleTakenAt()) * 1000) return null;
  return (await withTenant(database, known.id, readState)) === null ? null : known.id;
};

const ensureOrganization = (platform: Platform, { name, timeZone, takenAt }: Bundle): Promise<string> =>
  withSystem(platform.database, async (tx) => {
    const known = await findSampleOrganization(tx);
    if (known !== null && known.createdAt.getTime() === takenAt * 1000) return known.id;
    await removeSampleOrganization(tx);
    const id = randomUUID();
    await insertOrganization(tx, { id, name, timeZone, now: new Date(takenAt * 1000), isSample: true }, []);
    return id;
  });
