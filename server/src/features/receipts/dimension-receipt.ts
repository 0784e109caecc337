import { dimensionNames, rangeKey, type Dimension, type GroupScore, type PersonScore } from '@sightline/analytics';
import { message, t, translated, type Receipt, type ReceiptRow } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import type { SeenSubject } from '../visibility/index.ts';
import { presentPeriod } from '../measurement/index.ts';
import { readState } from '../measurement-state/index.ts';
import { dimensionFigure } from '../score-figures/index.ts';
import { scoredPeriod, sinceRecorded, visibleScores } from '../scores/index.ts';
import { readExplainedScores, readPeriodScores, type ExplainedScore, type StoredScore } from '../scoring/index.ts';
import { paged, type ReceiptBase } from './receipt-page.ts';
import { membersSeen, signalRows, weightedMeanOf } from './score-receipt.ts';

const definitions = translated({
  person: message(
    'Mean of the signals of this dimension, each mapped to 0–100 and weighted by its share, before rules and the team modifier.',
  ),
  group: message("Mean of the members' scores in this dimension. Members without data in it are excluded."),
});

const rulesOfPersons = [message('If the dimension has no weight, its signals count equally.')];

/** The receipt of a dimension of a score: the signals of a person, or the members of a group. */
export const dimensionReceipt = async (
  tx: Tx,
  { now, timeZone, input, subject, computedAt, dimension }: ReceiptBase & { dimension: Dimension },
): Promise<Receipt> => {
  const ofPerson = subject.kind === 'person';
  const range = rangeKey(input.range);
  const isCurrent = ({ part }: { part: string }): boolean => part === 'current';
  const stored = visibleScores(subject, await readExplainedScores(tx, range, input.subject)).find(isCurrent);
  const members =
    stored?.score.kind === 'value' && 'members' in stored.score
      ? stored.score.members.map(({ personId }) => `person:${personId}`)
      : [];
  const all = (await readPeriodScores(tx, range, members)).filter(isCurrent);
  const period = scoredPeriod(stored, input.range, { now, timeZone });
  const score = stored?.score;
  const rows =
    score?.kind !== 'value'
      ? []
      : 'members' in score
        ? memberRows(score, dimension, all, subject)
        : ownSignals(score, dimension, subject);
  const included = rows.filter((row) => row.excluded === null);
  const excluded = rows.filter((row) => row.excluded !== null);
  const shown = input.show === 'included' ? included : excluded;
  const page = paged(shown, input);
  return {
    metric: input.metric,
    name: dimensionNames[dimension],
    definition: ofPerson ? definitions.person : definitions.group,
    version: 1,
    placedBy: t('the date of each signal'),
    aggregation: ofPerson
      ? weightedMeanOf(included.length)
      : t('mean of {count, plural, one {# member} other {# members}}', { count: membersWith(score, dimension, all) }),
    unit: 'score',
    subject: { kind: subject.kind, id: subject.id, name: subject.name },
    period: presentPeriod(period, timeZone),
    figure: await sinceRecorded(tx, dimensionFigure(score, dimension), period, timeZone),
    parts: [],
    partsNote: null,
    leftOut: [...Map.groupBy(excluded, (row) => row.excluded ?? '')].map(([reason, { length }]) => ({
      reason,
      count: length,
    })),
    ...(score?.kind !== 'value'
      ? {}
      : {
          coverage:
            'members' in score
              ? { of: 'people', part: membersWith(score, dimension, all), total: score.coverage.members }
              : { of: 'signals', part: included.length, total: rows.length },
        }),
    rows: page.rows,
    rowCount: shown.length,
    nextCursor: page.next,
    computedAt,
    incomplete: input.incomplete,
    scoring: {
      version: (await readState(tx))?.scoringVersion ?? 0,
      rules: ofPerson ? rulesOfPersons.map((rule) => t(rule)) : [],
      steps: [],
    },
  };
};

/** The number of members with the dimension. */
const membersWith = (score: ExplainedScore | undefined, dimension: Dimension, all: readonly StoredScore[]): number => {
  if (score?.kind !== 'value' || !('members' in score)) return 0;
  const scores = new Map(all.map((score) => [score.subject, score.score]));
  return score.members.filter(({ personId }) => {
    const ownScore = scores.get(`person:${personId}`);
    return ownScore?.kind === 'value' && ownScore.dimensions[dimension] !== null;
  }).length;
};

/** The signals of the dimension, whose shares and points add up to the dimension instead of the whole score. */
const ownSignals = (score: PersonScore, dimension: Dimension, subject: SeenSubject): ReceiptRow[] => {
  const own = score.signals.filter((signal) => signal.dimension === dimension);
  const whole = own.reduce((sum, { share }) => sum + share, 0);
  const { included, excluded } = signalRows(score, subject, ({ share, score: points }) => {
    const ofDimension = whole > 0 ? share / whole : 1 / own.length;
    return { share: ofDimension, contribution: ofDimension * points };
  });
  return [...included, ...excluded].filter((row) => row.key.startsWith(`${dimension}/`));
};

const memberRows = (
  score: GroupScore,
  dimension: Dimension,
  all: readonly StoredScore[],
  subject: SeenSubject,
): ReceiptRow[] => {
  const scores = new Map(all.map((score) => [score.subject, score.score]));
  const members = score.members.map(({ personId }) => {
    const ownScore = scores.get(`person:${personId}`);
    return { personId, value: ownScore?.kind === 'value' ? ownScore.dimensions[dimension] : null };
  });
  return membersSeen(members, subject, `performance_score.${dimension}`);
};
