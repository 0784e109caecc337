import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { RouteContext } from '../../platform/http/bind.ts';
import { measuredOrganization, type MeasuredOrganization } from '../../testing/measured-organization.ts';
import { readDora } from '../figures/overview.ts';
import { listTeams } from '../people/index.ts';
import { readServices } from './read-services.ts';
import { allServices } from './services.test-support.ts';

const now = '2026-11-20T12:00:00Z';

describe('services', () => {
  let measured: MeasuredOrganization;
  let manager: RouteContext;
  before(async () => {
    measured = await measuredOrganization(now, 6);
    manager = await measured.viewer('manager');
  });
  after(() => measured.close());

  it('show delivery metrics and owners of each, recomputed from its rows', async () => {
    const { services } = await readServices(manager, '90d', allServices);
    const payments = services.find(({ name }) => name === 'payments-service');
    assert.deepEqual(
      payments?.figures.map(({ metric }) => metric),
      ['deployment_frequency', 'lead_time', 'change_failure_rate', 'recovery_time'],
    );
    assert.ok(payments.owners.length > 0 && payments.owners.every(({ merged }) => merged <= payments.merged));
    const { deploymentFrequency } = await readDora(manager, '90d');
    const sum = services.reduce((total, { figures: [first] }) => {
      return total + (first?.figure.kind === 'value' ? first.figure.value : 0);
    }, 0);
    assert.ok(deploymentFrequency.figure.kind === 'value');
    assert.ok(Math.abs(sum - deploymentFrequency.figure.value) < 1e-9);
    const mobile = (await measured.within(listTeams)).find(({ name }) => name === 'Mobile');
    const ofTeam = await readServices(manager, '90d', { ...allServices, teams: [mobile?.id ?? ''] });
    assert.deepEqual(
      ofTeam.services.map(({ name }) => name),
      ['device-sync', 'operator-app'],
    );
    assert.deepEqual(ofTeam.page, { number: 1, limit: 200, found: 2, of: 2 });
  });

  it('are searched, sorted with missing values last, and paged, judged among all', async () => {
    const read = (query: Partial<Parameters<typeof readServices>[2]>) =>
      readServices(manager, '90d', { ...allServices, ...query });
    const { services: all } = await read({});
    const namesOf = (services: typeof all) => services.map(({ name }) => name);
    const failures = (service: (typeof all)[number]): number | null => {
      const figure = service.figures.find(({ metric }) => metric === 'recovery_time')?.figure;
      return figure?.kind === 'value' ? figure.value : null;
    };
    for (const order of ['asc', 'desc'] as const) {
      const { services } = await read({ sort: 'recovery_time', order });
      const values = services.map(failures);
      const known = values.filter((value) => value !== null);
      assert.ok(known.length > 1 && known.length < values.length, `${known.length} of ${values.length} recovered`);
      assert.deepEqual(values.slice(0, known.length), known, 'those without a value come last');
      assert.deepEqual(
        known,
        known.toSorted((a, b) => (order === 'asc' ? a - b : b - a)),
      );
    }
    assert.deepEqual(namesOf((await read({ order: 'desc' })).services), namesOf(all).toReversed());
    const found = await read({ search: ' PAYMENTS ' });
    assert.deepEqual(found.services, [all.find(({ name }) => name === 'payments-service')]);
    assert.deepEqual(found.page, { number: 1, limit: 200, found: 1, of: all.length });
    const second = await read({ page: 2, limit: 2 });
    assert.deepEqual(namesOf(second.services), namesOf(all).slice(2, 4));
  });

  it('have no rate of deployments without any, and none to compare before the first', async () => {
    const read = async (name: string) => {
      const { services } = await readServices(manager, '90d', allServices);
      const service = services.find((service) => service.name === name);
      return { id: service?.id ?? '', frequency: service?.figures[0] };
    };
    const { frequency: ofLibrary } = await read('shared-library');
    assert.deepEqual([ofLibrary?.figure.kind, ofLibrary?.band], ['insufficient-data', null]);
    const { id, frequency: established } = await read('payments-service');
    assert.ok(established?.change !== null && established?.band !== null);
    const began = Date.parse('2026-10-21T00:00:00Z') / 1000;
    await measured.within((tx) =>
      sql`delete from observations where repository_id = ${id} and at < ${began}`.execute(tx),
    );
    const { frequency: ofNew } = await read('payments-service');
    assert.ok(ofNew?.figure.kind === 'value' && ofNew.figure.recordedFrom === '2026-10-21');
    assert.deepEqual([ofNew.previous.kind, ofNew.change, ofNew.band], ['insufficient-data', null, null]);
  });
});
