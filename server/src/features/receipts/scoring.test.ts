import { capabilitiesOf, maxPageRows, type Receipt, type ScoringSettings } from '@sightline/contract';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { Conflict, InvalidInput, NotFound } from '../../platform/errors.ts';
import type { LiveSignal } from '../../platform/events.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { measuredOrganization, type MeasuredOrganization } from '../../testing/measured-organization.ts';
import { runMeasurement } from '../../measurement-thread/run.ts';
import { raiseRevision } from '../facts/index.ts';
import type { TestOrganization } from '../integrations/integrations.test-support.ts';
import { readScoring } from '../scoring/index.ts';
import { readHistory } from '../scores/read-history.ts';
import { readScores } from '../scores/read-scores.ts';
import { previewingScoring } from '../scoring/preview-scoring.ts';
import { showScoring, showVersion } from '../scoring/read-scoring.ts';
import { saveScoring } from '../scoring/save-scoring.ts';
import { scoringRoutes } from '../scoring/scoring.routes.ts';
import { defaultSettings } from '../scoring/scoring-settings.ts';
import { openReceipt } from './open-receipt.ts';

const now = '2026-11-20T12:00:00Z';
const previewScoring = previewingScoring();
const everybody = { search: '', page: 1, limit: maxPageRows };
/** Rules decide, and everyone is compared with the configured values. */
const asConfigured = { method: 'custom', normalization: false, outlierDetection: false } as const;

describe('scoring settings of a collected organization', () => {
  let measured: MeasuredOrganization;
  let organization: TestOrganization;
  let member: MeasuredOrganization['viewer'];

  /** Saves on top of the current version. */
  const save = async (ctx: RouteContext, overrides: Partial<ScoringSettings>) => {
    const { version, configuration } = await showScoring(ctx);
    return saveScoring(ctx, { version, configuration: { ...configuration, ...overrides } });
  };
  const measure = () => runMeasurement(organization.ctx.platform, organization.ctx.organizationId);

  before(async () => {
    measured = await measuredOrganization(now);
    ({ organization, viewer: member } = measured);
  });
  after(() => measured.close());

  it('start with the defaults, for admins only', async () => {
    const shown = await showScoring(await member('admin'));
    assert.deepEqual([shown.version, shown.measuredVersion, shown.history], [0, 0, []]);
    assert.deepEqual(shown.configuration, shown.defaults);
    const { method, normalization, outlierDetection, minimumDataPoints, metrics } = shown.defaults;
    assert.deepEqual(
      [
        method,
        normalization,
        outlierDetection,
        minimumDataPoints,
        metrics.map((metric) => `${metric.id} ${metric.weight}`),
      ],
      [
        'weighted',
        true,
        true,
        10,
        ['code-quality 25', 'velocity 20', 'collaboration 20', 'reliability 20', 'innovation 15'],
      ],
    );
    for (const route of scoringRoutes) {
      assert.ok(route.needs === 'organization');
      for (const role of ['developer', 'manager', 'admin'] as const)
        assert.equal(await route.allow(await member(role)), capabilitiesOf[role].includes('canManageOrganization'));
    }
  });

  it('preview exactly what saving would change, without saving', async () => {
    const ctx = await member('admin');
    const settings: ScoringSettings = {
      ...defaultSettings,
      ...asConfigured,
      rules: [{ id: 'f', name: 'F', type: 'formula', condition: 'min(score, 60)', value: 0.9, description: '' }],
    };
    const preview = await previewScoring(ctx.platform, ctx.organizationId, { settings, ...everybody });
    const shown = await readScores(ctx, '30d');
    assert.ok(preview.rows.length > 20);
    assert.deepEqual([preview.rows.length, preview.page.of], [preview.scored, preview.scored]);
    for (const person of preview.rows) {
      const now = shown.developers.find((developer) => developer.developerId === person.id);
      assert.deepEqual(person.before, now?.overall);
    }
    const part = (search: string, page: number) =>
      previewScoring(ctx.platform, ctx.organizationId, { settings, search, page, limit: 5 });
    const pages = [await part('', 1), await part('', 2)];
    assert.deepEqual(
      pages.flatMap((page) => page.rows),
      preview.rows.slice(0, 10),
    );
    const name = preview.rows[7]?.name ?? '';
    assert.ok((await part(name.toUpperCase(), 1)).rows.some((row) => row.name === name));
    assert.equal((await showScoring(ctx)).version, 0);
    assert.equal((await measure()).changed, false);

    await save(ctx, settings);
    assert.deepEqual((await readScores(ctx, '30d')).developers, shown.developers, 'old numbers stay until measured');
    assert.equal((await measure()).changed, true);
    const after = await readScores(ctx, '30d');
    assert.equal(after.scoringVersion, 1);
    assert.deepEqual(preview.organization.after, after.organization.overall);
    for (const team of preview.teams)
      assert.deepEqual(team.after, after.teams.find((scoredTeam) => scoredTeam.teamId === team.id)?.overall);
    let moved = 0;
    for (const person of preview.rows) {
      assert.deepEqual(
        person.after,
        after.developers.find((developer) => developer.developerId === person.id)?.overall,
      );
      if (JSON.stringify(person.before) !== JSON.stringify(person.after)) moved += 1;
      if (person.after.kind === 'value') assert.ok(person.after.value <= 54 + 1e-9);
    }
    assert.ok(moved > 20);
    const points = (await readHistory(ctx, '30d', 'organization')).points.filter((point) => point.overall !== null);
    assert.ok(
      points.length > 20 && points.every((point) => (point.overall ?? 0) <= 54 + 1e-9),
      'history is recomputed',
    );
  });

  it('have a receipt from which the score can be calculated by hand', async () => {
    const ctx = await member('admin');
    const teams = await readScores(ctx, '30d');
    const team = teams.teams.find((team) => team.overall.kind === 'value');
    const person = teams.developers.find(
      (developer) => developer.teamId === team?.teamId && developer.overall.kind === 'value',
    );
    assert.ok(team !== undefined && person !== undefined);
    await save(ctx, {
      ...asConfigured,
      rules: [{ id: 'low', name: 'Low', type: 'range', condition: '0-100', value: 0.8, description: '' }],
      teamModifiers: [{ teamId: team.teamId, factor: 1.1, reason: 'New people' }],
    });
    await measure();
    const receipt: Receipt = await openReceipt(ctx, {
      metric: 'performance_score',
      range: '30d',
      subject: `person:${person.developerId}`,
      show: 'included',
      cursor: null,
      limit: 200,
      incomplete: [],
    });
    const detail = (row: Receipt['rows'][number], label: string): number =>
      Number(row.detail.find((entry) => entry.label === label)?.value);
    let between = 0;
    for (const row of receipt.rows) {
      const [value, floor, target] = ['Value', 'Scores 40', 'Scores 90'].map((label) => detail(row, label));
      const position = ((value ?? 0) - (floor ?? 0)) / ((target ?? 0) - (floor ?? 0));
      if (position < 0 || position > 1) continue;
      between += 1;
      assert.ok(Math.abs(40 + 50 * position - (row.value ?? 0)) < 1e-9);
    }
    assert.ok(between > 0, 'no signal lies between its anchors');
    const mean = receipt.rows.reduce((sum, row) => sum + (row.value ?? 0) * detail(row, 'Share of the mean'), 0);
    const steps = receipt.scoring?.steps.map((step) => step.value) ?? [];
    const expected = [mean, mean * 0.8, 1.1, mean * 0.8 * 1.1];
    assert.equal(steps.length, 4);
    expected.forEach((value, i) => assert.ok(Math.abs(value - (steps[i] ?? 0)) < 1e-9, `step ${i}`));
    assert.ok(receipt.figure.kind === 'value' && Math.abs(receipt.figure.value - mean * 0.88) < 1e-9);
    assert.equal(receipt.scoring?.version, (await showScoring(ctx)).version);
    // The history is too short to have another half-year before it.
    const against = new Set(receipt.rows.map((row) => row.scored?.people));
    assert.deepEqual([...against], [null]);
    const [against40And90, ...others] = receipt.scoring?.rules ?? [];
    assert.match(against40And90 ?? '', /^All signals are compared with configured values/);
    assert.equal(others.length, 3);
    assert.ok(receipt.definition.length < 140, 'the definition of a score is short');
  });

  it('keep every version with its author and changes, audited', async () => {
    const ctx = await member('admin');
    await save(ctx, { ...defaultSettings, outlierDetection: false });
    await measure();
    const { configuration, version } = await showScoring(ctx);
    const metrics = configuration.metrics.map((metric) =>
      metric.id === 'velocity' ? { ...metric, weight: 35 } : metric,
    );
    const saved = await save(ctx, { metrics, minimumDataPoints: 20, outlierDetection: true });
    const summary = 'weight of velocity 20 → 35, outlier detection on, minimum data points 10 → 20';
    assert.deepEqual(saved, { version: version + 1, summary });
    const shown = await showScoring(ctx);
    assert.deepEqual([shown.history[0]?.summary, shown.history[0]?.madeBy], [summary, 'A admin']);
    assert.equal(shown.measuredVersion, version, 'shown as not measured yet');
    assert.deepEqual((await showVersion(ctx, version)).configuration, configuration);
    await assert.rejects(showVersion(ctx, 99), NotFound);
    await measured.within(async (tx) => {
      const held = await readScoring(tx);
      assert.deepEqual([held.version, held.weights.velocity, held.minimumDataPoints], [version + 1, 35, 20]);
      const entries = await tx.selectFrom('audit_entries').selectAll().where('action', '=', 'scoring.change').execute();
      assert.ok(entries.some((entry) => entry.subject === summary));
    });
  });

  it('reject invalid settings, an outdated version, and an unchanged document', async () => {
    const ctx = await member('admin');
    const { version, configuration } = await showScoring(ctx);
    const rule = {
      id: 'r',
      name: 'R',
      type: 'formula',
      condition: 'score +\n  speed',
      value: 1,
      description: '',
    } as const;
    const metrics = (change: (metric: ScoringSettings['metrics'][number]) => object) =>
      configuration.metrics.map((metric) => ({ ...metric, ...change(metric) }));
    const refused: [Partial<ScoringSettings>, RegExp][] = [
      [{ rules: [rule] }, /Rule R, line 2, column 3: Unknown variable: speed/],
      [
        {
          rules: [
            { ...rule, condition: '1' },
            { ...rule, condition: '2' },
          ],
        },
        /same ID/,
      ],
      [{ metrics: metrics(() => ({ enabled: false })) }, /At least one metric/],
      [{ metrics: metrics(() => ({ weight: 0 })) }, /At least one metric/],
      [{ metrics: metrics(() => ({ id: 'velocity' })) }, /Each metric must appear exactly once/],
      [{ metrics: metrics(({ signals }) => ({ signals: signals.slice(1) })) }, /each of its signals exactly once/],
      [
        { metrics: metrics(({ signals }) => ({ signals: signals.map((signal) => ({ ...signal, enabled: false })) })) },
        /Code quality needs at least one enabled signal/,
      ],
      [
        {
          metrics: metrics(({ signals }) => ({
            signals: signals.map((signal) => ({ ...signal, target: signal.floor })),
          })),
        },
        /higher is better, so its target must be higher/,
      ],
      [{ teamModifiers: [{ teamId: randomUUID(), factor: 1.2, reason: '' }] }, /There is no team/],
    ];
    for (const [settings, message] of refused) {
      await assert.rejects(
        save(ctx, settings),
        (error: Error) => error instanceof InvalidInput && message.test(error.message),
        String(message),
      );
    }
    await assert.rejects(save(ctx, {}), /Nothing has changed/);
    const changed = { ...configuration, minimumDataPoints: 5 };
    await assert.rejects(saveScoring(ctx, { version: version - 1, configuration: changed }), Conflict);
    assert.equal((await showScoring(ctx)).version, version);
  });

  it('ignore the modifier of a removed team, so that everything else can be saved', async () => {
    const ctx = await member('admin');
    const { teams } = await showScoring(ctx);
    const modifier = { teamId: teams[0]?.id ?? '', factor: 1.3, reason: 'About to leave' };
    await save(ctx, { teamModifiers: [modifier] });
    assert.deepEqual((await showScoring(ctx)).configuration.teamModifiers, [modifier]);
    await measured.within((tx) =>
      sql`update settings_versions
        set document = jsonb_set(document, '{teamModifiers,0,teamId}', to_jsonb(${randomUUID()}::text))
        where kind = 'scoring' and document->'teamModifiers'->0->>'teamId' = ${modifier.teamId}`.execute(tx),
    );
    assert.deepEqual((await showScoring(ctx)).configuration.teamModifiers, []);
    await save(ctx, { minimumDataPoints: 4 });
    assert.equal((await showScoring(ctx)).configuration.minimumDataPoints, 4);
  });

  it('give the same scores whether only scores or everything is recomputed', async () => {
    const ctx = await member('admin');
    await save(ctx, { method: 'balanced', teamModifiers: [], minimumDataPoints: 3 });
    const numbers = async () => [await readScores(ctx, '90d'), await readHistory(ctx, '90d', 'organization')];
    const before = await numbers();
    await measure();
    const scored = await numbers();
    assert.notDeepEqual(scored, before);
    await measured.within((tx) => raiseRevision(tx, ctx.organizationId));
    assert.equal((await measure()).changed, true);
    assert.deepEqual(await numbers(), scored);
  });

  it('report the progress of new scores, and affect this organization only', async () => {
    const ctx = await member('admin');
    const signals: LiveSignal[] = [];
    const platform = {
      ...ctx.platform,
      events: {
        ...ctx.platform.events,
        publish: async (_tx: unknown, signal: LiveSignal) => void signals.push(signal),
      },
    };
    await save(ctx, { ...defaultSettings, minimumDataPoints: 7 });
    await runMeasurement(platform, ctx.organizationId);
    const progress = signals.flatMap(({ message }) => (message.type === 'measuring_progress' ? [message.payload] : []));
    assert.ok(progress.length > 1 && progress.every(({ done, total }) => done <= total));
    assert.equal(signals.at(-1)?.message.type, 'measurements_changed');
    assert.equal((await showScoring(ctx)).measuredVersion, (await showScoring(ctx)).version);

    const other = await measured.emptyFor('admin');
    assert.equal((await showScoring(other)).version, 0);
    await assert.rejects(
      previewScoring(other.platform, other.organizationId, { settings: defaultSettings, ...everybody }),
      Conflict,
    );
  });
});
