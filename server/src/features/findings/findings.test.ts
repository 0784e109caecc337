import type { Claim, Finding, Role } from '@sightline/contract';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { NotAllowed, NotFound } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { measuredOrganization, type MeasuredOrganization } from '../../testing/measured-organization.ts';
import { textOf } from '../statements/index.ts';
import { verifyClaim } from '../claims/verify-claim.ts';
import { readDora } from '../figures/overview.ts';
import { listSprints } from '../measurement/index.ts';
import { listDevelopers, listTeams } from '../people/index.ts';
import { readFindings } from './read-findings.ts';
import { readServices } from './read-services.ts';
import { allServices } from './services.test-support.ts';

const now = '2026-11-20T12:00:00Z';

/** No comparisons that other features recompute. */
const alone = { receipts: [], parts: [], comparisons: {} };

describe('findings', () => {
  let measured: MeasuredOrganization;
  let [manager, developer]: RouteContext[] = [];
  let teams: ReadonlyMap<string, string>;
  let people: ReadonlyMap<string, string>;
  before(async () => {
    measured = await measuredOrganization(now, 6);
    manager = await measured.viewer('manager');
    developer = await measured.viewer('developer');
    teams = new Map((await measured.within(listTeams)).map((team) => [team.name, team.id]));
    people = new Map((await measured.within(listDevelopers)).map((developer) => [developer.name, developer.id]));
  });
  after(() => measured.close());

  const viewer = (role: Role): RouteContext => (role === 'developer' ? developer : manager)!;
  const known = new Map<string, ReturnType<typeof readFindings>>();
  /** Findings are the same for everybody of a role, so they are read once per role. */
  const read = (subject: string, role: Role = 'manager'): ReturnType<typeof readFindings> => {
    const reply = known.get(`${role} ${subject}`) ?? readFindings(viewer(role), '90d', subject);
    known.set(`${role} ${subject}`, reply);
    return reply;
  };
  const teamCalled = (name: string): string => `team:${teams.get(name)}`;
  const personCalled = (name: string): string => `person:${people.get(name)}`;
  const found = async (subject: string, kind: Finding['kind'], role: Role = 'manager'): Promise<Finding> => {
    const { findings } = await read(subject, role);
    const found = findings.find((finding) => finding.kind === kind);
    assert.ok(found !== undefined, JSON.stringify(findings.map(({ statement }) => textOf(statement))));
    return found;
  };
  const claimsIn = (findings: readonly Finding[]): Claim[] =>
    findings.flatMap(({ statement, cause }) => [...statement.claims, ...(cause?.claims ?? [])]);

  it('are none over the earliest days that can be requested', async () => {
    const { findings } = await readFindings(manager!, { from: '2021-11-25', to: '2021-12-24' }, 'organization');
    assert.deepEqual(findings, []);
  });

  it('name the team that waits longer for reviews, since when, and the evidence', async () => {
    const finding = await found('organization', 'level');
    const [claim] = finding.statement.claims;
    assert.equal(claim?.subject, teamCalled('Mobile'));
    assert.equal(claim.metric, 'review_response_time');
    // It was planted 84 days before.
    const since = Date.parse(claim.days.from);
    assert.ok(Math.abs(since - Date.parse('2026-08-28')) <= 10 * 86_400_000, claim.days.from);
    assert.match(textOf(finding.statement), /^Mobile’s time to first review response has been longer since about/);
    assert.equal(finding.statement.tone, 'worse');
    assert.match(finding.link, new RegExp(`^/performance/historical\\?metric=review_response_time&of=team%3A`));
  });

  it('name the service that fails more often, for viewers who may see individuals', async () => {
    const finding = await found(teamCalled('Backend'), 'service');
    assert.match(textOf(finding.statement), /^payments-service fails more often than the other services: /);
    const [claim] = finding.statement.claims;
    assert.deepEqual(claim?.part?.name, 'payments-service');
    assert.ok(claim.figure.kind === 'value' && claim.comparison?.figure.kind === 'value');
    assert.ok(claim.figure.value > 2 * claim.comparison.figure.value);
    assert.equal(new URLSearchParams(claim.receipt).get('within'), `repository:${claim.part?.key}`);
  });

  it('name the person who gives most of a team’s reviews, and the only contributor to a repository', async () => {
    const reviewer = await found(teamCalled('Frontend'), 'reviewer');
    assert.match(textOf(reviewer.statement), /^Priya Desai gives \d\d(\.\d)?% of Frontend’s first reviews/);
    const knowledge = await found(teamCalled('Backend'), 'knowledge');
    assert.match(
      textOf(knowledge.statement),
      /^Callum Reid made \d+(\.\d)?% of the changes to telemetry-gateway over the last \d+ days\.$/,
    );
    const finding = await found(personCalled('Priya Desai'), 'reviewer');
    assert.equal(textOf(finding.statement), textOf(reviewer.statement));
  });

  it('report no clear finding if nothing was planted', async () => {
    const { findings, checked } = await read(teamCalled('Platform'));
    assert.deepEqual(
      findings.map(({ statement }) => textOf(statement)),
      [],
    );
    assert.ok(checked >= 10);
  });

  it('are at most three, and those of a team are about no other team', async () => {
    for (const subject of ['organization', ...[...teams.keys()].map(teamCalled)]) {
      const { findings } = await read(subject);
      assert.ok(findings.length <= 3);
      assert.equal(new Set(findings.map(({ statement }) => textOf(statement))).size, findings.length);
      const claims = claimsIn(findings);
      assert.ok(claims.every(({ days }) => days.from <= days.to));
      const otherTeams = claims.filter((claim) => claim.subject.startsWith('team:') && claim.subject !== subject);
      if (subject !== 'organization') assert.deepEqual(otherTeams, []);
    }
  });

  it('name or imply no individual to developers, who get no part of a figure', async () => {
    for (const subject of ['organization', ...[...teams.keys()].map(teamCalled)]) {
      const { findings } = await read(subject, 'developer');
      assert.ok(findings.every(({ kind }) => kind === 'level' || kind === 'moved'));
      assert.ok(claimsIn(findings).every(({ part, subject: of }) => part === null && !of.startsWith('person:')));
      const text = JSON.stringify(findings);
      assert.deepEqual(
        [...people.keys()].filter((name) => text.includes(name)),
        [],
      );
    }
    await found('organization', 'level', 'developer');
    await assert.rejects(read(personCalled('Priya Desai'), 'developer'), NotAllowed);
    await assert.rejects(readServices(developer!, '90d', allServices), NotAllowed);
  });

  it('address people directly about their own figures only', async () => {
    const self = await measured.viewer('developer', people.get('Sofia Marques'));
    const { findings } = await readFindings(self, '90d', personCalled('Sofia Marques'));
    assert.ok(claimsIn(findings).every(({ subject }) => subject === personCalled('Sofia Marques')));
    assert.ok(findings.length > 0 && findings.every(({ statement }) => textOf(statement).startsWith('Your ')));
  });

  it('of a sprint state carry-over and added scope, matching its figures', async () => {
    const { period } = await readDora(manager!, '90d');
    const over = { from: Date.parse(period.from) / 1000, to: Date.parse(period.to) / 1000 };
    const sprints = await measured.within((tx) => listSprints(tx, over));
    const carried = sprints.find(({ summary: { figures } }) => {
      const [left, committed] = [figures.sprint_carried_over, figures.sprint_committed];
      return left.kind === 'value' && committed.kind === 'value' && left.value > 0.2 * committed.value;
    });
    assert.ok(carried !== undefined);
    const { findings } = await readFindings(manager!, '30d', `sprint:${carried.id}`);
    const [first] = findings;
    assert.deepEqual(first?.statement.claims[0]?.figure.kind, 'value');
    assert.match(textOf(first.statement), /(carried over|still open), compared with .* committed\.$/);
  });

  it('of the teams compared are about one team each, and of their sprints about work', async () => {
    for (const role of ['manager', 'developer'] as const) {
      const { findings } = await read('teams', role);
      const about = findings.map(({ statement }) => textOf(statement).split('’s ')[0]);
      assert.equal(new Set(about).size, findings.length);
      assert.ok(findings.length > 0 && findings.every(({ kind }) => kind !== 'service'), role);
      assert.match(textOf(findings[0]!.statement), /^Mobile’s /);
    }
    const { findings, checked } = await read('sprints');
    assert.ok(checked >= 10);
    const ofWork = ['velocity', 'commitment_reliability', 'completion_rate', 'throughput', 'cycle_time'];
    const ofSprints = ['commitment_reliability', 'sprint_added', 'sprint_completed'];
    for (const { metric, subject } of findings.flatMap(({ statement }) => statement.claims))
      assert.ok((subject.startsWith('sprint:') ? ofSprints : ofWork).includes(metric), metric);
  });

  it('of an organization without data report nothing to compare', async () => {
    const { findings, checked } = await readFindings(await measured.emptyFor('admin'), '30d', 'organization');
    assert.deepEqual([findings, checked], [[], 0]);
  });

  it('consist of claims that verify for their reader', async () => {
    for (const role of ['manager', 'developer'] as const) {
      let checked = 0;
      for (const subject of ['organization', ...[...teams.keys()].map(teamCalled)]) {
        for (const claim of claimsIn((await read(subject, role)).findings)) {
          const reply = await verifyClaim(viewer(role), claim, alone);
          assert.equal(reply.state, 'holds', JSON.stringify({ claim, reply }));
          assert.equal(reply.comparison?.state ?? 'holds', 'holds', JSON.stringify({ claim, reply }));
          assert.equal(reply.dataVersion, claim.dataVersion);
          checked += 1;
        }
      }
      assert.ok(checked >= 1, role);
    }
  });

  it('have claims that no longer verify when the figure changes, showing the current one', async () => {
    const [claim] = (await found('organization', 'level')).statement.claims;
    assert.ok(claim?.figure.kind === 'value');
    const changed = { ...claim, figure: { ...claim.figure, value: claim.figure.value * 2 } };
    const reply = await verifyClaim(manager!, changed, alone);
    assert.deepEqual([reply.state, reply.figure], ['differs', claim.figure]);
  });

  it('have claims that differ since a data version, for readers who may compare exact figures', async () => {
    const [claim] = (await found('organization', 'level')).statement.claims;
    assert.ok(claim?.figure.kind === 'value' && claim.dataVersion !== null);
    const earlier = { ...claim, figure: { ...claim.figure, value: claim.figure.value * 2 }, dataVersion: 0 };
    const { changed } = await verifyClaim(manager!, earlier, alone);
    assert.ok(changed !== null && changed.version >= 1 && changed.version <= claim.dataVersion);
    assert.equal(changed.at, new Date(now).toISOString());
    // Nothing has changed since the claim's version, and a figure that holds has no difference to explain.
    assert.equal((await verifyClaim(manager!, { ...earlier, dataVersion: claim.dataVersion }, alone)).changed, null);
    assert.equal((await verifyClaim(manager!, { ...claim, dataVersion: 0 }, alone)).changed, null);
    assert.equal((await verifyClaim(developer!, earlier, alone)).changed, null);
  });

  it('have claims that others cannot check: developers those of people and parts, other tenants any', async () => {
    const [service] = (await found(teamCalled('Backend'), 'service')).statement.claims;
    const [level] = (await found('organization', 'level')).statement.claims;
    assert.ok(service !== undefined && level !== undefined);
    const ofPerson = { ...level, subject: personCalled('Priya Desai') };
    for (const claim of [service, ofPerson]) {
      const reply = await verifyClaim(developer!, claim, alone);
      assert.deepEqual([reply.state, reply.figure], ['not-visible', null]);
    }
    const self = await measured.viewer('developer', people.get('Sofia Marques'));
    const part = { kind: 'person' as const, key: people.get('Priya Desai') ?? '', name: 'Priya Desai' };
    const shareOfOther = { ...level, subject: personCalled('Sofia Marques'), part };
    assert.equal((await verifyClaim(self, shareOfOther, alone)).state, 'not-visible');
    const stranger = await measured.emptyFor('admin');
    for (const claim of [level, ofPerson]) {
      const reply = await verifyClaim(stranger, claim, alone);
      assert.deepEqual([reply.state, reply.figure, reply.dataVersion], ['no-longer-recorded', null, null]);
    }
    const ofWhole = { ...level, subject: 'organization' };
    const { state, figure } = await verifyClaim(stranger, ofWhole, alone);
    assert.deepEqual([state, figure?.kind], ['no-longer-recorded', 'insufficient-data']);
    await assert.rejects(readFindings(stranger, '30d', teamCalled('Mobile')), NotFound);
  });
});
