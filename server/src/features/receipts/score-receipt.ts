import {
  dimensionNames,
  dimensions,
  isCount,
  metricDefinitions,
  minimumRows,
  rangeKey,
  reasonText,
  ruleText,
  type GroupScore,
  type MetricKey,
  type PersonScore,
} from '@sightline/analytics';
import { byName, message, t, translated, type Receipt, type ReceiptRow } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import type { SeenSubject } from '../visibility/index.ts';
import { presentPeriod } from '../measurement/index.ts';
import { readState } from '../measurement-state/index.ts';
import { scoredPeriod, sinceRecorded, visibleScores } from '../scores/index.ts';
import { scoreFigure } from '../score-figures/index.ts';
import { readExplainedScores } from '../scoring/index.ts';
import { paged, type ReceiptBase } from './receipt-page.ts';
import { numberDetail, textDetail } from './row-detail.ts';

const definitions = translated({
  person: message(
    'Weighted mean of five dimensions, each the mean of its signals mapped to 0–100. Use the score to start a conversation, not to judge.',
  ),
  group: message("Mean of the members' scores. Members without enough data are excluded."),
});
const rulesOfPersons = [
  message('Signals without enough data are excluded.'),
  message(
    'A score can use a signal with fewer rows than a standalone figure needs. Its interval includes that uncertainty.',
  ),
  message('Rules of the custom method and the team modifier are applied to the mean.'),
];

/** The contributions to a score, and its signals or members. */
export const scoreReceipt = async (
  tx: Tx,
  { now, timeZone, input, subject, computedAt }: ReceiptBase,
): Promise<Receipt> => {
  const stored = visibleScores(subject, await readExplainedScores(tx, rangeKey(input.range), input.subject)).find(
    (score) => score.part === 'current',
  );
  const score = stored?.score;
  const period = scoredPeriod(stored, input.range, { now, timeZone });
  const { included, excluded } = rowsOf(score, subject);
  // Contributions are in proportion to values, even for a dimension that only one member has.
  const isWithheld = score?.kind === 'value' && score.rounded === true;
  const shown = input.show === 'included' ? included : excluded;
  const page = paged(shown, input);
  const grouped = Map.groupBy(excluded, (row) => row.excluded ?? '');
  return {
    metric: 'performance_score',
    name: t('Performance score'),
    definition: subject.kind === 'person' ? definitions.person : definitions.group,
    version: 1,
    placedBy: t('the date of each signal'),
    aggregation: aggregationOf(score),
    unit: 'score',
    subject: { kind: subject.kind, id: subject.id, name: subject.name },
    period: presentPeriod(period, timeZone),
    figure: await sinceRecorded(tx, scoreFigure(score), period, timeZone),
    parts:
      score?.kind === 'value' && !isWithheld
        ? dimensions.map((dimension) => ({
            label: dimensionNames[dimension],
            value: score.contributions[dimension],
            unit: 'score' as const,
          }))
        : [],
    partsNote: isWithheld ? null : t('Points contributed by each dimension. They add up to the score.'),
    leftOut: [...grouped].map(([reason, rows]) => ({ reason, count: rows.length })),
    ...coverageOf(score),
    rows: page.rows,
    rowCount: shown.length,
    nextCursor: page.next,
    computedAt,
    incomplete: input.incomplete,
    scoring: {
      version: (await readState(tx))?.scoringVersion ?? 0,
      rules: subject.kind === 'person' ? [...relativeTo(score), ...rulesOfPersons.map((rule) => t(rule))] : [],
      steps: stepsOf(score),
    },
  };
};

/** From the mean of the rows to the figure, in the order of the calculation. */
const stepsOf = (score: Score): NonNullable<Receipt['scoring']>['steps'] => {
  if (score?.kind !== 'value' || 'members' in score) return [];
  const { mean, rule, modifier, overall } = score;
  return [
    { label: t('Weighted mean: each signal’s score × its share'), value: mean },
    ...(rule === null ? [] : [{ label: t('Rule “{name}”', { name: ruleText(rule.name) }), value: rule.score }]),
    ...(modifier === 1 ? [] : [{ label: t('Multiplied by the team modifier'), value: modifier }]),
    { label: t('Score, limited to 0–100'), value: overall },
  ];
};

/** What the signals were compared with; empty without a score. */
const relativeTo = (score: Score): string[] => {
  if (score?.kind !== 'value' || 'members' in score) return [];
  const all = score.signals.length;
  const beside = score.signals.filter((signal) => signal.anchorSource.kind === 'distribution').length;
  if (beside === 0) return [t('All signals are compared with configured values, not with other people.')];
  return [
    beside === all
      ? t(
          'The score is relative: {count, number} of {all, number} signals are compared with similar people in this organization over the previous 6 months.',
          { count: beside, all },
        )
      : t(
          'The score is relative: {count, number} of {all, number} signals are compared with similar people in this organization over the previous 6 months, the others with configured values.',
          { count: beside, all },
        ),
  ];
};

type Score = PersonScore | GroupScore | { kind: 'insufficient-data'; have: number; need: number } | undefined;

const aggregationOf = (score: Score): string => {
  if (score?.kind !== 'value') return t('not enough data');
  return 'members' in score
    ? t('mean of {scored, number} of {members, plural, one {# member} other {# members}}', {
        scored: score.coverage.scored,
        members: score.coverage.members,
      })
    : weightedMeanOf(score.signals.length);
};

export const weightedMeanOf = (count: number): string =>
  t('weighted mean of {count, plural, one {# signal} other {# signals}}', { count });

/** Coverage counts people in groups and signals for a person. */
const coverageOf = (score: Score): Pick<Receipt, 'coverage'> => {
  if (score?.kind !== 'value') return {};
  if ('members' in score)
    return { coverage: { of: 'people', part: score.coverage.scored, total: score.coverage.members } };
  const [part, missing] = [score.signals.length, score.missing.length];
  return { coverage: { of: 'signals', part, total: part + missing } };
};

const rowsOf = (score: Score, subject: SeenSubject): { included: ReceiptRow[]; excluded: ReceiptRow[] } => {
  if (score?.kind !== 'value') return { included: [], excluded: [] };
  return 'members' in score ? memberRows(score, subject) : signalRows(score, subject);
};

const blank = {
  url: null,
  at: null,
  unit: 'score',
  person: null,
  excluded: null,
  detail: [],
  receipt: null,
} as const;

type MemberRows = { included: ReceiptRow[]; excluded: ReceiptRow[] };

const memberRows = (score: GroupScore, subject: SeenSubject): MemberRows => ({
  included: membersSeen(
    score.members.map(({ personId, overall }) => ({ personId, value: overall })),
    subject,
    'performance_score',
  ),
  excluded: Array.from({ length: score.coverage.members - score.coverage.scored }, (_, index): ReceiptRow => ({
    ...blank,
    key: `without-${index}`,
    title: t('Member'),
    value: null,
    detail: [],
    excluded: t('Not enough data for a score'),
  })),
});

/**
 * The members of a group with their values, if the viewer may see individuals. Others are one row
 * without a value: values could be identified even without names.
 */
export const membersSeen = (
  members: readonly { personId: string; value: number | null }[],
  subject: SeenSubject,
  metric: string,
): ReceiptRow[] => {
  const seen = members.filter(({ personId }) => subject.sees(personId));
  const others = members.length - seen.length;
  const rows = seen.map(({ personId, value }): ReceiptRow => ({
    ...blank,
    key: personId,
    title: subject.people.get(personId)?.name ?? t('Former member'),
    value,
    excluded: value === null ? t('No data in this dimension') : null,
    detail: [],
    receipt: { metric, subject: `person:${personId}` },
  }));
  rows.sort((a, b) => byName.compare(a.title, b.title));
  if (others === 0) return rows;
  const title =
    seen.length === 0
      ? t('{count, plural, one {# member} other {# members}}', { count: others })
      : t('{count, plural, one {# other member} other {# other members}}', { count: others });
  return [...rows, { ...blank, key: 'others', title, value: null, detail: [] }];
};

/** The part of a signal in the score. */
type PartOf = (signal: PersonScore['signals'][number]) => { share: number; contribution: number };

export const signalRows = (
  score: PersonScore,
  subject: SeenSubject,
  partOf: PartOf = (signal) => signal,
): { included: ReceiptRow[]; excluded: ReceiptRow[] } => ({
  included: score.signals.map((signal): ReceiptRow => ({
    ...blank,
    key: `${signal.dimension}/${signal.metric}`,
    title: `${dimensionNames[signal.dimension]}: ${metricDefinitions[signal.metric].name}`,
    value: signal.score,
    detail: [
      numberDetail(t('Value'), signal.value, unitOf(signal.metric)),
      ...(signal.scale === 1 ? [] : [numberDetail(t('Scaled by'), signal.scale)]),
      numberDetail(t('Scores 40'), signal.anchors.floor, unitOf(signal.metric)),
      numberDetail(t('Scores 90'), signal.anchors.target, unitOf(signal.metric)),
      numberDetail(t('Share of the mean'), partOf(signal).share, 'share'),
      numberDetail(t('Points in the score'), partOf(signal).contribution, 'score'),
      numberDetail(t('Rows'), signal.rows),
      numberDetail(t('Outliers capped'), signal.touchedOutliers),
      textDetail(
        t('Compared with'),
        signal.anchorSource.kind === 'configured'
          ? t('configured values')
          : t('{count, plural, other {# people}}', { count: signal.anchorSource.people }),
      ),
    ],
    scored: {
      value: signal.value,
      unit: unitOf(signal.metric),
      rows: signal.rows,
      fewestRows: isCount(signal.metric) ? 0 : minimumRows,
      ownFewest: isCount(signal.metric) ? 0 : metricDefinitions[signal.metric].minimum,
      at40: signal.anchors.floor,
      at90: signal.anchors.target,
      people: signal.anchorSource.kind === 'distribution' ? signal.anchorSource.people : null,
      share: partOf(signal).share,
      contribution: partOf(signal).contribution,
    },
    receipt: { metric: signal.metric, subject: `person:${subject.id ?? ''}` },
  })),
  excluded: score.missing.map((missing): ReceiptRow => ({
    ...blank,
    key: `${missing.dimension}/${missing.metric}`,
    title: `${dimensionNames[missing.dimension]}: ${metricDefinitions[missing.metric].name}`,
    value: null,
    detail: [],
    excluded: reasonText(missing.reason),
  })),
});

/** Null if values are multiples of the team's median. */
const unitOf = (metric: MetricKey): ReceiptRow['unit'] | null =>
  metricDefinitions[metric].signal?.isRelativeToTeam === true ? null : metricDefinitions[metric].unit;
