import type { contract, RouteReply } from '@sightline/contract';
import { sql } from 'kysely';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { runMeasurement } from '../../measurement-thread/run.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { measuredOrganization, type MeasuredOrganization } from '../../testing/measured-organization.ts';
import { listDevelopers, listTeams } from '../people/index.ts';
import { saveRules } from '../measurement/rules/save-rules.ts';
import { noConfiguredRules } from '../rules/rule-settings.ts';
import { readDataQuality } from './read-data-quality.ts';

const now = '2026-11-20T12:00:00Z';
type Reply = RouteReply<typeof contract.dataQuality.read>;
type Figure = Reply['figures'][number];

describe('data quality', () => {
  let measured: MeasuredOrganization;
  let admin: RouteContext;
  before(async () => {
    measured = await measuredOrganization(now, 2);
    admin = await measured.viewer('admin');
  });
  after(() => measured.close());

  const read = (subject = 'organization'): Promise<Reply> => readDataQuality(admin, '30d', subject, async () => []);
  const figureIn = ({ figures }: Reply, metric: string): Figure => {
    const found = figures.find((figure) => figure.metric === metric);
    assert.ok(found !== undefined);
    return found;
  };
  const measure = () => runMeasurement(measured.organization.ctx.platform, admin.organizationId);

  it('gives every figure bounds that contain it, and exact bounds without gaps', async () => {
    const { figures } = await read();
    let [exact, wide] = [0, 0];
    for (const { metric, figure, bounds } of figures) {
      if (figure.kind !== 'value' || bounds === null) continue;
      const { low, high, gaps } = bounds;
      assert.ok(low <= figure.value && (high === null || high >= figure.value), metric);
      if (gaps.length === 0) assert.deepEqual([low, high], [figure.value, figure.value], metric);
      if (low === high) exact += 1;
      else wide += 1;
    }
    assert.ok(exact > 0 && wide > 0, `${exact} exact, ${wide} wide`);
  });

  it('names the repositories whose production rule would narrow the lead time, and adding one does', async () => {
    const reply = await read();
    const wide = figureIn(reply, 'lead_time').bounds;
    const [first] = reply.repairs;
    assert.equal(first?.kind, 'production-rule');
    assert.ok(first.name !== null && first.narrowing > 0 && first.metrics.includes('lead_time'));
    assert.deepEqual(
      wide?.gaps.map(({ kind }) => kind),
      ['production-rule'],
    );
    const withoutRules = await measured.within(async (tx) => {
      const { rows } = await sql<{ id: string }>`
        select distinct repository_id as id from observations
        where metric = 'lead_time' and excluded = 'no rule defines production for this repository'`.execute(tx);
      return rows.map(({ id }) => id);
    });
    assert.ok(withoutRules.length > 0);
    const rule = { source: 'none' as const, environmentPattern: null, refPattern: null, selectorPattern: null };
    const production = withoutRules.map((repositoryId) => ({ repositoryId, rule }));
    await saveRules(admin, { version: 0, rules: { ...noConfiguredRules, production } });
    await measure();
    const after = figureIn(await read(), 'lead_time');
    assert.ok(after.figure.kind === 'value');
    assert.deepEqual(after.bounds, { low: after.figure.value, high: after.figure.value, gaps: [] });
  });

  it('shows how a likely bot and a person without a team could change group figures', async () => {
    const [person] = await measured.within(async (tx) => {
      const { rows } = await sql<{ id: string; name: string; account: string }>`
        select people.id, people.name, people.account_ids[1] as account from people
        join observations on observations.person_id = people.id and metric = 'throughput' and excluded is null
        where at > extract(epoch from ${now}::timestamptz) - 30 * 86400
        group by people.id, people.name, people.account_ids order by count(*) desc, people.id limit 1`.execute(tx);
      return rows;
    });
    assert.ok(person !== undefined);
    const before = figureIn(await read(), 'throughput').bounds;
    assert.deepEqual(before?.gaps, []);
    await measured.within(async (tx) => {
      await sql`update account_facts set name = 'Release Bot' where id = ${person.account}`.execute(tx);
    });
    const reply = await read();
    const { figure, bounds } = figureIn(reply, 'throughput');
    assert.ok(figure.kind === 'value' && bounds !== null);
    assert.ok(bounds.low < figure.value);
    assert.equal(bounds.high, figure.value);
    assert.equal(bounds.gaps[0]?.kind, 'bot-account');
    assert.ok(reply.repairs.some(({ kind, name }) => kind === 'bot-account' && name === person.name));

    await measured.within(async (tx) => {
      await sql`update people set team_id = null where id = ${person.id}::uuid`.execute(tx);
      await sql`update observations set team_id = null where person_id = ${person.id}::uuid`.execute(tx);
    });
    const teams = await measured.within(listTeams);
    for (const { id } of teams) {
      const ofTeam = figureIn(await read(`team:${id}`), 'throughput');
      assert.ok(ofTeam.figure.kind === 'value' && ofTeam.bounds !== null);
      assert.ok(ofTeam.bounds.high !== null && ofTeam.bounds.high > ofTeam.figure.value);
      assert.ok(ofTeam.bounds.gaps.some(({ kind }) => kind === 'no-team'));
    }
  });

  it('names accounts that may be a person’s second one', async () => {
    const [first, other] = await measured.within(listDevelopers);
    assert.ok(first !== undefined && other !== undefined);
    await measured.within(async (tx) => {
      const account = 'git:somebody@example.com';
      await sql`update account_facts set id = ${account}, name = ${first.name.replace(/^(\S)\S*/, '$1.')}, email = null
        where id = (select account_ids[1] from people where id = ${other.id}::uuid)`.execute(tx);
      await sql`update people set account_ids = array[${account}] where id = ${other.id}::uuid`.execute(tx);
    });
    const reply = await read(`person:${first.id}`);
    const kinds = new Set(reply.figures.flatMap(({ bounds }) => bounds?.gaps.map(({ kind }) => kind) ?? []));
    assert.ok(kinds.has('second-account'), [...kinds].join());
    assert.ok(reply.repairs.some(({ kind, name }) => kind === 'second-account' && name === other.name));
  });
});
