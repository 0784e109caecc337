import type { Answer, Question } from '@sightline/contract';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { InvalidInput, NotAllowed, NotFound } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { measuredOrganization, type MeasuredOrganization } from '../../testing/measured-organization.ts';
import { runMeasurement } from '../../measurement-thread/run.ts';
import { readItemsInProgress } from '../measurement/index.ts';
import { listTeams } from '../people/index.ts';
import { createTeam } from '../people/mappings/change-mappings.ts';
import { openReceipt } from '../receipts/open-receipt.ts';
import { openDecision, previewDecision, readDecisions, removeDecision, saveDecision } from './save-decisions.ts';

const now = '2026-11-20T12:00:00Z';
const seed = 7;

describe('decisions of a measured organization', () => {
  let measured: MeasuredOrganization;
  let admin: RouteContext;
  let teamId: string;
  before(async () => {
    measured = await measuredOrganization(now, 6);
    admin = await measured.viewer('admin');
    teamId = (await measured.within(listTeams))[0]?.id ?? '';
  });
  after(() => measured.close());

  const ask = async <Kind extends Answer['kind']>(question: Question, kind: Kind, ctx = admin) => {
    const decision = await previewDecision(ctx, { question, seed });
    assert.equal(decision.answer.kind, kind, JSON.stringify(decision.answer));
    return { ...decision, answer: decision.answer as Extract<Answer, { kind: Kind }> };
  };

  it('forecast when items are done, with a track record, reproducibly for a seed', async () => {
    const question = { kind: 'completion', teamId, items: 25 } as const;
    const { answer, history, askedOn, id } = await ask(question, 'completion');
    assert.deepEqual([id, askedOn], [null, '2026-11-20']);
    const dates = answer.dates.map((answered) => answered.date ?? '9999');
    assert.deepEqual(dates, dates.toSorted(), 'the surer the later');
    assert.ok((dates[0] ?? '') > askedOn);
    assert.ok(answer.record.cases > 5, `${answer.record.cases} cases`);
    for (const level of answer.record.levels) assert.ok(level.held <= answer.record.cases);
    // The history has whole days up to yesterday.
    const receipt = await openReceipt(admin, {
      metric: 'throughput',
      subject: `team:${teamId}`,
      range: { from: '2025-11-21', to: '2026-11-19' },
      show: 'included',
      cursor: null,
      limit: 1,
      incomplete: [],
    });
    assert.equal(
      history.reduce((total, week) => total + (week.items ?? 0) + (week.incidents ?? 0), 0),
      receipt.rowCount,
    );
    assert.ok((answer.basis.incidents ?? 0) > 0, 'there are incidents, which are not counted');
    // One o'clock in Berlin on a Friday, which runs from 8 to 19.
    assert.equal(answer.basis.todayLeft, 6 / 11);
    assert.equal(answer.basis.historyDays, 90);
    assert.deepEqual((await ask(question, 'completion')).answer, answer);
    const other = await previewDecision(admin, { question, seed: seed + 1 });
    assert.notDeepEqual(other.answer, answer);
  });

  it('forecast how much is done by a day: less at higher confidence, more by a later day', async () => {
    const { answer } = await ask({ kind: 'amount', teamId, by: '2026-12-18' }, 'amount');
    assert.equal(answer.days, 29);
    const amounts = answer.amounts.map((amount) => amount.items);
    assert.deepEqual(
      amounts,
      amounts.toSorted((a, b) => b - a),
    );
    const later = await ask({ kind: 'amount', teamId, by: '2027-01-29' }, 'amount');
    assert.ok((later.answer.amounts[0]?.items ?? 0) > (amounts[0] ?? 0));
    await assert.rejects(ask({ kind: 'amount', teamId, by: '2026-11-19' }, 'amount'), InvalidInput);
    await assert.rejects(ask({ kind: 'amount', teamId, by: '2029-01-01' }, 'amount'), InvalidInput);
  });

  it('give the odds of the active sprint, or say that there is none', async () => {
    const teams = await measured.within(listTeams);
    let sprints = 0;
    for (const team of teams) {
      const preview = previewDecision(admin, { question: { kind: 'sprint', teamId: team.id }, seed });
      const decision = await preview.catch((error: unknown) => {
        assert.match(String(error), /no active sprint|was due to end on/, team.name);
        return null;
      });
      if (decision === null) continue;
      const { answer } = decision;
      assert.ok(answer.kind === 'sprint' && answer.odds >= 0 && answer.odds <= 1 && answer.days >= 1);
      const enough = answer.distribution.filter((outcome) => outcome.items >= answer.remaining);
      const share = enough.reduce((total, outcome) => total + outcome.runs, 0) / answer.basis.runs;
      assert.ok(Math.abs(share - answer.odds) < 1e-9, 'the odds are those of the drawn distribution');
      sprints += 1;
    }
    assert.ok(sprints > 0 && sprints < teams.length, `${sprints} of ${teams.length} teams have a running sprint`);
  });

  it('say whether open work ships by a day: the rest of the sprint and other items in progress', async () => {
    const question = { kind: 'ship', teamId, by: '2026-12-15', items: null } as const;
    const { answer } = await ask(question, 'ship');
    const inProgress = (await measured.within((tx) => readItemsInProgress(tx, teamId))).get(teamId)?.length ?? 0;
    assert.ok(answer.remaining >= inProgress && answer.remaining > 0, `${answer.remaining} of ${inProgress}`);
    assert.ok((answer.sprint?.remaining ?? 0) <= answer.remaining);
    const enough = answer.distribution.filter((outcome) => outcome.items >= answer.remaining);
    const share = enough.reduce((total, outcome) => total + outcome.runs, 0) / answer.basis.runs;
    assert.ok(Math.abs(share - answer.odds) < 1e-9, 'the odds are those of the drawn distribution');
    assert.ok(answer.record.cases > 5);
    const plain = await ask({ kind: 'completion', teamId, items: answer.remaining }, 'completion');
    assert.deepEqual(answer.dates, plain.answer.dates);
    const more = await ask({ ...question, items: 500 }, 'ship');
    assert.deepEqual([more.answer.remaining, more.answer.sprint, more.answer.odds], [500, null, 0]);
    await assert.rejects(ask({ ...question, by: '2026-11-19' }, 'ship'), InvalidInput);
  });

  it('say whether a change helped, by the figures of the receipts and compared with other teams', async () => {
    const question = { kind: 'effect', teamId, metric: 'cycle_time', since: '2026-10-23' } as const;
    const { answer, history } = await ask(question, 'effect');
    assert.deepEqual(history, []);
    assert.deepEqual(answer.after, { from: '2026-10-23', to: '2026-11-19' });
    assert.deepEqual(answer.before, { from: '2026-09-25', to: '2026-10-22' });
    const [claim] = answer.statement.claims;
    assert.equal(claim?.part, null);
    for (const [range, figure] of [
      [answer.after, claim.figure],
      [answer.before, claim.comparison?.figure],
    ] as const) {
      const receipt = await openReceipt(admin, {
        metric: 'cycle_time',
        subject: `team:${teamId}`,
        range,
        show: 'included',
        cursor: null,
        limit: 1,
        incomplete: [],
      });
      assert.equal(
        receipt.figure.kind === 'value' ? receipt.figure.value : null,
        figure?.kind === 'value' ? figure.value : 0,
      );
    }
    const words = {
      better: /^Yes, clearly better/,
      worse: /^No, clearly worse/,
      unclear: /^No clear effect/,
      untold: /too little/,
    };
    assert.match(answer.statement.parts.map(({ text }) => text).join(''), words[answer.verdict]);
    assert.ok((answer.others?.teams ?? 0) >= 2);
    for (const since of ['2026-11-14', '2025-11-01'])
      await assert.rejects(ask({ ...question, since }, 'effect'), InvalidInput);
  });

  it('call no effect clear if gaps in the data could explain it, in the team or the others', async () => {
    const own = await measuredOrganization(now, 6);
    try {
      const viewer = await own.viewer('admin');
      const [team, other] = await own.within(listTeams);
      assert.ok(team !== undefined && other !== undefined);
      const question = { kind: 'effect', teamId: team.id, metric: 'cycle_time', since: '2026-10-23' } as const;
      await own.within((tx) =>
        sql`update observations set value = value * 20 where metric = 'cycle_time'
          and at < ${Date.parse('2026-10-22T22:00:00Z') / 1000}`.execute(tx),
      );
      const clear = (await ask(question, 'effect', viewer)).answer;
      assert.equal(clear.verdict, 'better');
      assert.ok((clear.others?.clear ?? 0) > 0);
      // Nobody knows whether the members are bots.
      await own.within((tx) => sql`update account_facts set name = name || ' Bot'`.execute(tx));
      const { verdict, statement, others } = (await ask(question, 'effect', viewer)).answer;
      const text = statement.parts.map((part) => part.text).join('');
      assert.match(text, /^No clear effect: .+ Gaps in the data could explain the difference\.$/);
      assert.deepEqual([verdict, statement.tone, others?.clear], ['unclear', 'neutral', 0]);
      assert.equal(statement.claims[0]?.significance?.withinGaps, true);
    } finally {
      await own.close();
    }
  });

  it('simulate changes: more people never delay, more incidents never speed up', async () => {
    const question = { kind: 'what-if', teamId, items: 25, people: 0, inProgress: null, incidentShare: 1 } as const;
    const same = (await ask(question, 'what-if')).answer;
    assert.deepEqual(same.changed, same.asItIs);
    const plain = (await ask({ kind: 'completion', teamId, items: 25 }, 'completion')).answer;
    assert.deepEqual([same.asItIs.dates, same.record], [plain.dates, plain.record], 'as it is is the plain forecast');
    const { figure } = await openReceipt(admin, {
      metric: 'cycle_time',
      subject: `team:${teamId}`,
      range: { from: '2026-08-22', to: '2026-11-19' },
      show: 'included',
      cursor: null,
      limit: 1,
      incomplete: [],
    });
    assert.ok(figure.kind === 'value');
    assert.deepEqual(same.asItIs.cycleTime, { low: figure.value, high: figure.value });
    assert.equal(same.today.people, (await measured.within(listTeams))[0]?.members);
    const dateOf = (answer: typeof same): string => answer.changed.dates[2]?.date ?? '9999';
    const more = (await ask({ ...question, people: 3 }, 'what-if')).answer;
    assert.ok(dateOf(more) <= dateOf(same) && more.assumptions.includes('people-half-to-whole'));
    const worse = (await ask({ ...question, incidentShare: 5 }, 'what-if')).answer;
    assert.ok(dateOf(worse) >= dateOf(same));
    const fewer = (await ask({ ...question, inProgress: 1 }, 'what-if')).answer;
    assert.ok((fewer.changed.cycleTime?.high ?? 0) < (same.asItIs.cycleTime?.high ?? 0));
    await assert.rejects(ask({ ...question, people: -50 }, 'what-if'), InvalidInput);
  });

  it('find the slowest phase, with the means of the lead time receipt', async () => {
    const { answer } = await ask({ kind: 'bottleneck', teamId: null, timeRange: '90d' }, 'bottleneck');
    const receipt = await openReceipt(admin, {
      metric: 'lead_time',
      subject: 'organization',
      range: '90d',
      show: 'included',
      cursor: null,
      limit: 1,
      incomplete: [],
    });
    assert.equal(answer.n, receipt.rowCount);
    for (const [index, phase] of answer.phases.entries()) {
      assert.ok(Math.abs(phase.mean - (receipt.parts[index]?.value ?? 0)) < 1e-6 * phase.mean, phase.phase);
    }
    const longest = answer.phases.toSorted((a, b) => b.mean - a.mean)[0];
    assert.equal(answer.holdsMost, longest?.phase);
  });

  it('name the slowest phase of each month, as the monthly receipts do, and how often it was slowest', async () => {
    const { answer } = await ask({ kind: 'bottleneck', teamId: null, timeRange: '30d' }, 'bottleneck');
    const known = answer.months?.filter((month) => month.found !== null) ?? [];
    assert.ok(known.length > 0 && known.length < (answer.months?.length ?? 0), 'some months have changes');
    for (const { firstDay, lastDay, n, found } of known) {
      const receipt = await openReceipt(admin, {
        metric: 'lead_time',
        subject: 'organization',
        range: { from: firstDay, to: lastDay },
        show: 'included',
        cursor: null,
        limit: 1,
        incomplete: [],
      });
      assert.equal(n, receipt.rowCount, firstDay);
      for (const [index, phase] of (found?.phases ?? []).entries())
        assert.ok(Math.abs(phase.mean - (receipt.parts[index]?.value ?? 0)) < 1e-6 * phase.mean + 1e-6, phase.phase);
    }
    assert.ok(answer.record !== undefined && answer.record.held <= answer.record.cases);
  });

  it('are saved unchanged for everyone who can see the team, audited, and removable by few of them', async () => {
    const saver = await measured.viewer('developer');
    const question = { kind: 'completion', teamId, items: 10 } as const;
    const saved = await saveDecision(saver, { question, seed });
    assert.ok(saved.id !== null && saved.mayDelete);
    const id = saved.id;
    measured.site.clock.at += 3_600_000;
    const reader = await measured.viewer('developer');
    assert.deepEqual(await openDecision(reader, id), { ...saved, mayDelete: false });
    assert.deepEqual(
      (await readDecisions(reader)).decisions.map(({ id, askedOn, madeBy }) => ({ id, askedOn, madeBy })),
      [{ id, askedOn: saved.askedOn, madeBy: 'A developer' }],
    );
    await assert.rejects(removeDecision(reader, id), NotAllowed);
    const stranger = await measured.emptyFor('admin');
    await assert.rejects(openDecision(stranger, id), NotFound);
    assert.deepEqual((await readDecisions(stranger)).decisions, []);
    await removeDecision(await measured.viewer('manager'), id);
    await assert.rejects(openDecision(saver, id), NotFound);
    const entries = await measured.within((tx) =>
      tx.selectFrom('audit_entries').select('action').where('action', 'like', 'decisions.%').orderBy('id').execute(),
    );
    assert.deepEqual(
      entries.map((entry) => entry.action),
      ['decisions.save', 'decisions.remove'],
    );
  });

  it('say what is missing if a team is too new', async () => {
    const { id } = await createTeam(admin, { name: 'Newcomers', description: '', type: 'mixed', leadEmail: '' });
    await runMeasurement(admin.platform, admin.organizationId);
    const { answer } = await ask({ kind: 'completion', teamId: id, items: 5 }, 'insufficient-data');
    assert.deepEqual(answer, { kind: 'insufficient-data', of: 'days', have: 0, need: 28 });
    await ask({ kind: 'bottleneck', teamId: id, timeRange: '90d' }, 'insufficient-data');
    // Fewer than three people: developers learn only that.
    const developer = await measured.viewer('developer');
    await assert.rejects(
      ask({ kind: 'bottleneck', teamId: id, timeRange: '90d' }, 'insufficient-data', developer),
      NotAllowed,
    );
  });

  it('reject unknown teams, and answer nothing before the first measurement run', async () => {
    const unknown = '00000000-0000-4000-8000-000000000000';
    await assert.rejects(ask({ kind: 'completion', teamId: unknown, items: 5 }, 'completion'), NotFound);
    const empty = await measured.emptyFor('admin');
    await assert.rejects(
      previewDecision(empty, { question: { kind: 'bottleneck', teamId: null, timeRange: '90d' } }),
      /no history to answer from yet/,
    );
  });
});
