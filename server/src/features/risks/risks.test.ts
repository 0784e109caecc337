import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import type { RiskFactor } from '@sightline/analytics';
import { addDays, defaultPreferences, type RiskAssessment } from '@sightline/contract';
import { withSystem } from '../../platform/database/tenant.ts';
import { NotAllowed } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { stopThread } from '../../platform/threads/worker-thread.ts';
import { measuredOrganization, type MeasuredOrganization } from '../../testing/measured-organization.ts';
import { listMemberAccounts } from '../members/directory.store.ts';
import { savePreferences } from '../identity/preferences/preferences.store.ts';
import { listDevelopers } from '../people/index.ts';
import { assessJob } from './assess-due.ts';
import { insertAssessments, type StoredAssessment } from './assessments.store.ts';
import { presentAssessment } from './present-assessment.ts';
import { countOpenRisks, generateAssessment, readAssessments } from './read-assessments.ts';
import { readTeamRisks } from './read-team-risks.ts';

const dayMs = 86_400_000;

type About = Pick<RiskFactor, 'key' | 'category' | 'metric' | 'name' | 'mitigations' | 'ownOnly'>;
const assessmentOf = (about: About): StoredAssessment => ({
  id: '00000000-0000-4000-8000-000000000001',
  personId: '00000000-0000-4000-8000-000000000003',
  assessedOn: '2026-11-19',
  assessedAt: new Date(0),
  madeBy: null,
  dataVersion: 1,
  factors: [
    {
      ...about,
      severity: 'high',
      crossing: { value: 0.5, n: 40, before: null, severity: 'high' },
      likelihood: { share: 0.25, from: 'prior', n: 0, harmed: 0, usual: null },
      impact: 7,
    },
  ],
});
const statementText = ({ riskFactors }: RiskAssessment): string =>
  riskFactors.flatMap(({ description }) => description.parts.map(({ text }) => text)).join('');

describe('risk assessments', () => {
  let measured: MeasuredOrganization;
  let [admin, developer] = [] as unknown as [RouteContext, RouteContext];
  let [ownId, other] = ['', ''];
  before(async () => {
    measured = await measuredOrganization('2026-11-20T12:00:00Z');
    const scored = await measured.within((tx) =>
      tx.selectFrom('score_days').select('subject').where('overall', 'is not', null).distinct().execute(),
    );
    const known = new Set(scored.map((row) => row.subject));
    const people = (await measured.within(listDevelopers)).filter(
      ({ id, active }) => active && known.has(`person:${id}`),
    );
    [ownId, other] = [people[0]?.id ?? '', people[1]?.id ?? ''];
    admin = await measured.viewer('admin');
    developer = await measured.viewer('developer', ownId);
  });
  after(async () => {
    await stopThread(admin.platform.config);
    await measured.close();
  });

  it('are generated as often as members chose, and not at all if none want them', async () => {
    const { organizationId, platform } = await measured.viewer('admin');
    const run = () => assessJob.handle(platform, { organizationId }, { signal: new AbortController().signal } as never);
    const count = async (): Promise<number> =>
      (await measured.within((tx) => tx.selectFrom('risk_assessments').select('id').execute())).length;
    const prefer = (change: Partial<typeof defaultPreferences.aiInsights>) =>
      withSystem(platform.database, async (tx) => {
        for (const { id } of await listMemberAccounts(tx, organizationId))
          await savePreferences(
            tx,
            id,
            { ...defaultPreferences, aiInsights: { ...defaultPreferences.aiInsights, ...change } },
            new Date(platform.clock.now()),
          );
      });
    const start = measured.site.clock.at;
    const before = await count();
    await prefer({ includeRiskAssessment: false });
    await run();
    await prefer({ autoGenerate: false });
    await run();
    assert.equal(await count(), before);
    await prefer({ frequency: 'daily' });
    await run();
    const first = await count();
    assert.ok(first > before);
    measured.site.clock.at = start + dayMs;
    await prefer({ frequency: 'monthly' });
    await run();
    assert.equal(await count(), first, 'a day is not a month');
    await prefer({ frequency: 'daily' });
    await run();
    assert.ok((await count()) > first);
    measured.site.clock.at = start;
    await measured.within((tx) => tx.deleteFrom('risk_assessments').execute());
    await prefer({});
  });

  it('are generated for everybody once a week', async () => {
    const { organizationId, platform } = admin;
    const run = () => assessJob.handle(platform, { organizationId }, { signal: new AbortController().signal } as never);
    const count = async (): Promise<number> =>
      (await measured.within((tx) => tx.selectFrom('risk_assessments').select('id').execute())).length;
    await run();
    const first = await count();
    await run();
    assert.equal(await count(), first, 'once a week');
    const { riskAssessments } = await readAssessments(admin, undefined);
    assert.ok(riskAssessments.length > 10);
    assert.ok(first >= riskAssessments.length);
    assert.ok(
      riskAssessments.some((assessment) => assessment.riskFactors.length > 0),
      'something crossed a threshold',
    );
    for (const { riskFactors, assessedOn, riskScore, riskLevel } of riskAssessments) {
      assert.equal(assessedOn, '2026-11-19', 'today is not over');
      assert.ok(riskFactors.length > 0 || riskScore === 0);
      assert.ok(riskLevel !== 'critical' || riskScore >= 75);
      for (const { likelihood, likelihoodFrom, impact, description, mitigations } of riskFactors) {
        assert.ok(likelihood >= 0 && likelihood <= 100 && impact >= 1 && impact <= 10 && mitigations.length > 0);
        assert.ok(likelihoodFrom.kind === 'prior' || likelihoodFrom.n >= 10);
        assert.ok(
          description.parts.some((part) => part.kind === 'figure'),
          description.parts[0]?.text,
        );
      }
    }
    const { open } = await countOpenRisks(admin);
    assert.equal(
      open,
      riskAssessments.filter(({ riskLevel }) => riskLevel === 'critical' || riskLevel === 'high').length,
    );
  });

  it('can be run for one person, who can see them, and are audited', async () => {
    const made = await generateAssessment(admin, other);
    assert.deepEqual((await readAssessments(admin, other)).riskAssessments, [made]);
    const entries = await measured.within((tx) =>
      tx.selectFrom('audit_entries').select('detail').where('action', '=', 'risks.assess').execute(),
    );
    assert.deepEqual(entries, [{ detail: { id: made.id } }]);
    const views = await measured.within((tx) =>
      tx.selectFrom('person_views').select('what').where('person_id', '=', other).execute(),
    );
    assert.ok(views.some(({ what }) => what === 'risks'));
  });

  it('of others are hidden from developers', async () => {
    await assert.rejects(generateAssessment(developer, other), NotAllowed);
    await assert.rejects(readAssessments(developer, other), NotAllowed);
    await generateAssessment(developer, ownId);
    const { riskAssessments } = await readAssessments(developer, undefined);
    assert.deepEqual(
      riskAssessments.map((assessment) => assessment.developerId),
      [ownId],
    );
    assert.deepEqual((await readAssessments(await measured.emptyFor('admin'), undefined)).riskAssessments, []);
  });

  it('show active hours only to the person; level and score do not reveal them', () => {
    const stored = assessmentOf({
      key: 'after-hours',
      category: 'wellbeing',
      metric: 'after_hours',
      name: 'Much of the work falls outside usual hours',
      mitigations: ['Talk'],
      ownOnly: true,
    });
    const [theirs, anothers] = [presentAssessment(stored, 'Ada', true), presentAssessment(stored, 'Ada', false)];
    assert.equal(theirs.riskFactors.length, 1);
    assert.ok(theirs.riskScore > 0);
    assert.deepEqual([anothers.riskFactors, anothers.riskScore, anothers.riskLevel], [[], 0, 'low']);
    assert.match(statementText(theirs), /on your profile/);
  });

  it('tell people what they can do, and others how to help them', () => {
    const stored = assessmentOf({
      key: 'few-reviews-given',
      category: 'collaboration',
      metric: 'review_balance',
      name: 'Far fewer reviews are given than received',
      mitigations: ['Take the next two review requests of the team.', 'Agree on who reviews what.'],
    });
    const stepsFor = (self: boolean) => presentAssessment(stored, 'Ada', self).riskFactors[0]?.mitigations;
    assert.deepEqual(stepsFor(false), stored.factors[0]?.mitigations);
    assert.deepEqual(stepsFor(true), [
      'Take the next two review requests of your team.',
      'Agree with your team on who reviews what.',
    ]);
  });

  it('say what a share of good outcomes is a share of', () => {
    const about = { key: 'changes-requested', category: 'technical', metric: 'clean_merge_share' } as const;
    const stored = assessmentOf({ ...about, name: 'Reviewers often request changes', mitigations: [] });
    const text = (): string => statementText(presentAssessment(stored, 'Ada', false));
    assert.equal(text(), 'Reviewers often request changes. Merged without changes requested: 50% in the last 4 weeks.');
    stored.factors[0]!.crossing.before = 0.7;
    assert.match(text(), /requested: 50% in the last 4 weeks, 70% in the 12 weeks before\.$/);
  });

  it('are compared with the score a month later', async () => {
    const old = { id: '00000000-0000-4000-8000-000000000002', personId: other, assessedOn: '2026-10-15' };
    await measured.within((tx) =>
      insertAssessments(tx, admin.organizationId, [
        { ...old, assessedAt: new Date('2026-10-16T00:00:00Z'), madeBy: null, dataVersion: 1, factors: [] },
      ]),
    );
    const scoreOf = async (day: string) =>
      (
        await measured.within((tx) =>
          tx
            .selectFrom('score_days')
            .select('overall')
            .where('subject', '=', `person:${other}`)
            .where(sql<boolean>`day = ${day}::date`)
            .executeTakeFirst(),
        )
      )?.overall;
    const { history } = await readAssessments(admin, other);
    assert.deepEqual(
      history.map(({ before, after }) => [before, after]),
      [[await scoreOf('2026-10-15'), await scoreOf('2026-11-14')]],
    );
  });

  it('of teams name the team, a reason with its receipt, and what to do', async () => {
    const longer = await measuredOrganization('2026-11-20T12:00:00Z', 6);
    try {
      const { teamRisks } = await readTeamRisks(await longer.viewer('admin'));
      assert.ok(teamRisks.length > 0);
      for (const { kind, description, mitigations, teamName } of teamRisks) {
        const text = description.parts.map((part) => part.text).join('');
        if (kind !== 'flow-debt') assert.match(text, /across the organization in the 12 weeks before\.$/);
        const [{ days, comparison } = assert.fail()] = description.claims;
        const isOfNow = kind === 'flow-debt' || kind === 'overload' || kind === 'stale-work';
        assert.equal(comparison?.days?.to, isOfNow ? days.to : addDays(days.from, -1), kind);
        assert.ok(mitigations.length > 0 && teamName !== '');
        assert.ok(description.claims.length > 0);
        assert.ok(description.claims.every((claim) => claim.receipt.includes('team%3A')));
      }
    } finally {
      await longer.close();
    }
  });
});
