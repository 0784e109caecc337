import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { RouteContext } from '../platform/http/bind.ts';
import { measuredOrganization, type MeasuredOrganization } from '../testing/measured-organization.ts';
import { readDora, readOverview } from '../features/figures/overview.ts';
import { readFindings } from '../features/findings/read-findings.ts';
import { readServices } from '../features/findings/read-services.ts';
import { allServices } from '../features/findings/services.test-support.ts';
import { readScores } from '../features/scores/read-scores.ts';

const now = '2026-11-20T12:00:00Z';

describe('a first sync that has not read further back than the period', () => {
  let measured: MeasuredOrganization;
  let manager: RouteContext;
  before(async () => {
    measured = await measuredOrganization(now);
    manager = await measured.viewer('manager');
  });
  after(() => measured.close());

  /** Everything over the last 30 days that has a comparison with the 30 days before. */
  const readAll = async () => {
    const { developers, teams } = await readOverview(manager, '30d');
    const { period: _period, ...dora } = await readDora(manager, '30d');
    const { services } = await readServices(manager, '30d', allServices);
    const scores = await readScores(manager, '30d');
    const figures = [
      developers,
      teams,
      ...Object.values(dora).filter((value) => value !== null && typeof value === 'object' && 'previous' in value),
      ...services.flatMap((service) => service.figures),
      scores.organization,
      ...scores.teams,
      ...scores.developers,
    ];
    const { findings } = await readFindings(manager, '30d', 'organization');
    const claims = findings.flatMap(({ statement }) => statement.claims);
    return {
      figures: figures.filter(({ previous }) => previous.kind === 'value').length,
      claims: claims.filter(({ comparison }) => comparison !== null).length,
    };
  };

  const readBackTo = (date: string | null): Promise<unknown> =>
    measured.within((tx) =>
      sql`update measurement_states set read_back_to = ${date === null ? null : Date.parse(date) / 1000}`.execute(tx),
    );

  it('compares nothing with the part that it has read', async () => {
    assert.ok((await readAll()).figures > 30);
    await readBackTo('2026-10-15');
    assert.deepEqual(await readAll(), { figures: 0, claims: 0 });
    await readBackTo('2026-09-20');
    assert.ok((await readAll()).figures > 30, 'once it has read the period before');
  });
});
