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
import { listTeamSprints } from '../features/sprints/list-team-sprints.ts';
import { asked } from '../features/sprints/sprints.test-support.ts';

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

  it('leaves out sprints whose items it has not read', async () => {
    const list = async (): Promise<string[]> =>
      (await listTeamSprints(manager, { ...asked, range: '90d' })).teams.flatMap((team) =>
        [...team.sprints, ...team.earlierSprints].map(({ id }) => id),
      );
    const all = await list();
    const nothing = JSON.stringify({ kind: 'value', value: 0, n: 0, total: 0 });
    await measured.within((tx) =>
      sql`update sprint_reports set summary = jsonb_set(jsonb_set(summary,
        '{figures,sprint_committed}', ${nothing}::jsonb), '{figures,sprint_added}', ${nothing}::jsonb)`.execute(tx),
    );
    await readBackTo(null);
    assert.deepEqual(await list(), all, 'sprints that were empty');
    await readBackTo('2026-11-21');
    assert.deepEqual(await list(), []);
  });

  it('does not count nobody where it has not read the period', async () => {
    const count = async (): Promise<unknown[]> => {
      const { developers, teams } = await readOverview(manager, '30d');
      return [developers, teams].map(({ figure }) => (figure.kind === 'value' ? figure.value : null));
    };
    await measured.within((tx) => sql`update observations set person_id = null, team_id = null`.execute(tx));
    await readBackTo('2026-11-10');
    assert.deepEqual(await count(), [null, null]);
    await readBackTo(null);
    assert.deepEqual(await count(), [0, 0]);
  });
});
