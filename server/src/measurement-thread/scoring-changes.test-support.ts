/** Changes on every tab of the scoring settings, and a reset to the defaults. */
import { complexityFactors, scoringMethodNames, type ScoringSettings } from '@sightline/contract';
import * as fc from 'fast-check';
import { showScoring } from '../features/scoring/read-scoring.ts';
import { saveScoring } from '../features/scoring/save-scoring.ts';
import { changes, pick, unlessRefused, type Change, type Fixture } from './random-change.test-support.ts';

type Shown = Awaited<ReturnType<typeof showScoring>>;

export const scoreBy = async (fixture: Fixture, change: (shown: Shown) => Partial<ScoringSettings>): Promise<void> => {
  const shown = await showScoring(fixture.ctx);
  const { version, configuration } = shown;
  const wanted = { version, configuration: { ...configuration, ...change(shown) } };
  if (await unlessRefused(() => saveScoring(fixture.ctx, wanted))) fixture.scoresOutlastRows = false;
};

const scored = <Given>(
  what: string,
  given: fc.Arbitrary<Given>,
  change: (input: Given, shown: Shown) => Partial<ScoringSettings>,
): fc.Arbitrary<Change> => changes(what, given, (fixture, input) => scoreBy(fixture, (shown) => change(input, shown)));

const index = fc.nat({ max: 20 });
type Metric = ScoringSettings['metrics'][number];

/** The settings with one metric changed. */
const withMetric = ({ configuration }: Shown, position: number, change: (metric: Metric) => Metric) => {
  const chosen = pick(configuration.metrics, position);
  return { metrics: configuration.metrics.map((metric) => (metric === chosen ? change(metric) : metric)) };
};

const rule = fc.constantFrom<Pick<ScoringSettings['rules'][number], 'type' | 'condition'>>(
  { type: 'threshold', condition: 'score >= 50' },
  { type: 'range', condition: '40-70' },
  { type: 'formula', condition: 'score / 2.0' },
);

export const scoringChanges: readonly fc.Arbitrary<Change>[] = [
  scored('method', fc.constantFrom(...scoringMethodNames), (method) => ({ method })),
  scored('weight', fc.record({ index, weight: fc.constantFrom(0, 10, 100) }), ({ index: position, weight }, shown) =>
    withMetric(shown, position, (metric) => ({ ...metric, weight })),
  ),
  scored('metric', fc.record({ index, enabled: fc.boolean() }), ({ index: position, enabled }, shown) =>
    withMetric(shown, position, (metric) => ({ ...metric, enabled })),
  ),
  scored('signal', fc.record({ index, enabled: fc.boolean(), weight: fc.constantFrom(0, 3) }), (given, shown) =>
    withMetric(shown, given.index, (metric) => {
      const chosen = pick(metric.signals, given.index);
      const { enabled, weight } = given;
      return {
        ...metric,
        signals: metric.signals.map((signal) => (signal === chosen ? { ...signal, enabled, weight } : signal)),
      };
    }),
  ),
  scored('anchors', fc.record({ index, share: fc.constantFrom(0.5, 2) }), ({ index: position, share }, shown) =>
    withMetric(shown, position, (metric) => ({
      ...metric,
      signals: metric.signals.map((signal) => ({
        ...signal,
        floor: signal.floor * share,
        target: signal.target * share,
      })),
    })),
  ),
  scored('scoring rules', fc.record({ rule, value: fc.constantFrom(0.5, 1.2) }), ({ rule: chosen, value }) => ({
    method: 'custom',
    rules: [{ id: 'one', name: 'One', ...chosen, value, description: '' }],
  })),
  scored(
    'team modifier',
    fc.record({ index, factor: fc.constantFrom(0.5, 1.5) }),
    ({ index: position, factor }, shown) => {
      const chosen = pick(shown.teams, position);
      return { teamModifiers: chosen === undefined ? [] : [{ teamId: chosen.id, factor, reason: '' }] };
    },
  ),
  scored(
    'complexity',
    fc.record({ index, factor: fc.constantFrom(0.5, 1.5) }),
    ({ index: position, factor }, shown) => ({
      complexity: { ...shown.configuration.complexity, [pick(complexityFactors, position) ?? 'teamSize']: factor },
    }),
  ),
  scored('normalization', fc.boolean(), (normalization) => ({ normalization })),
  scored('outliers', fc.boolean(), (outlierDetection) => ({ outlierDetection })),
  scored('minimum data', fc.integer({ min: 1, max: 4 }), (minimumDataPoints) => ({ minimumDataPoints })),
  scored('reset', fc.constant(null), (_nothing, shown) => shown.defaults),
];
