/** The evidence about a person's score: the input of all statements about it. */
import {
  areSignificant,
  dateOf,
  previousPeriod,
  type MetricKey,
  type Period,
  type PersonScore,
} from '@sightline/analytics';
import { t, type Developer, type MetricFigure } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import type { Days } from '../claims/index.ts';
import { periodAt } from '../ranges/index.ts';
import { readPlainFigures } from '../figures/index.ts';
import { unrestricted } from '../visibility/index.ts';
import { readItemsInProgress } from '../measurement/index.ts';
import { readState } from '../measurement-state/index.ts';
import { readExplainedScores, readScoring, type ExplainedScore } from '../scoring/index.ts';
import { pValueOfScores } from '../score-figures/index.ts';
import { readDoubts, readUnresolved, type DoubtsOfPerson } from '../gaps/index.ts';
import { noGaps, readGapEffects, type GapEffects } from './gap-effects.ts';

export type At = { now: number; timeZone: string };

type EvidenceQuery = At & {
  /** The reader's own person, who is addressed in the second person. */
  ownId?: string | undefined;
  organizationId: string;
  /** Doubts already read, if many people are processed. */
  doubtsOf?: DoubtsOfPerson;
};

/** Insights compare the last 30 days with the 30 before. */
export const insightRange = '30d';
/** The range of "the last 90 days" in counterfactuals. */
const longRange = '90d';

export type Evidence = {
  person: Pick<Developer, 'id' | 'name'>;
  days: Days;
  before: Days;
  longDays: Days;
  dataVersion: number | null;
  /** Data points that a score needs. */
  minimum: number;
  now: PersonScore;
  previous: PersonScore | null;
  long: PersonScore | null;
  /** Whether the score moved by more than chance or gaps in the data explain. */
  isClear: boolean;
  figures: ReadonlyMap<MetricKey, MetricFigure>;
  /** How many items the person has in progress. */
  inProgress: number;
  /** Scores of active teammates. */
  teammates: readonly PersonScore[];
} & GapEffects;

const daysOf = ({ from, to }: { from: number; to: number }, timeZone: string): Days => ({
  from: dateOf(from, timeZone).toString(),
  to: dateOf(to - 1, timeZone).toString(),
});

export const personScore = (score: ExplainedScore | undefined): PersonScore | null =>
  score?.kind === 'value' && 'signals' in score ? score : null;

/** The reason why a person has no insights: the missing data, in words. */
const refusalOf = ({ name }: Developer, score: ExplainedScore | undefined, owner: 'self' | 'other'): string => {
  if (score === undefined || score.kind === 'value')
    return t('There is no data about {owner, select, self {you} other {{name}}} yet.', { owner, name });
  const { have, need } = score;
  return t(
    '{owner, select, self {You have} other {{name} has}} {have} of the {need} data points that a score needs in the last 30 days. {missing, plural, one {{missing} more is} other {{missing} more are}} needed.',
    { owner, name, have, need, missing: need - have },
  );
};

/** The two periods that an insight compares. */
export const insightPeriods = (at: At): { period: Period; before: Period } => {
  const period = periodAt(insightRange, at);
  return { period, before: previousPeriod(period, at.timeZone) };
};

const doubtsOfOne =
  (at: EvidenceQuery, metrics: readonly MetricKey[]): DoubtsOfPerson =>
  async (tx, personId) => {
    const { period, before } = insightPeriods(at);
    return readDoubts(tx, await readUnresolved(tx, at.organizationId), {
      metrics,
      over: { from: before.from, to: period.to },
      subject: { kind: 'person', id: personId },
    });
  };

type Member = Pick<Developer, 'id' | 'teamId' | 'active'>;

export const teammatesOf = <One extends Member>(person: Member, people: readonly One[]): One[] =>
  people.filter(({ id, active, teamId }) => active && id !== person.id && teamId !== null && teamId === person.teamId);

const readInProgress = async (tx: Tx, { id, teamId }: Developer): Promise<number> =>
  teamId === null
    ? 0
    : ((await readItemsInProgress(tx, teamId)).get(teamId) ?? []).filter(({ personId }) => personId === id).length;

/** @returns the evidence, or why there is none */
export const readEvidence = async (
  tx: Tx,
  person: Developer,
  people: readonly Developer[],
  at: EvidenceQuery,
): Promise<{ evidence: Evidence } | { refusal: string }> => {
  const teammates = teammatesOf(person, people);
  const subject = `person:${person.id}`;
  const stored = await readExplainedScores(tx, insightRange, [subject, ...teammates.map(({ id }) => `person:${id}`)]);
  const ownScores = stored.filter((score) => score.subject === subject);
  const [current, earlier] = (['current', 'previous'] as const).map(
    (part) => ownScores.find((score) => score.part === part)?.score,
  );
  const now = personScore(current);
  if (now === null) return { refusal: refusalOf(person, current, at.ownId === person.id ? 'self' : 'other') };
  const long = (await readExplainedScores(tx, longRange, subject)).find(({ part }) => part === 'current')?.score;
  const metrics = [...new Set(now.signals.map(({ metric }) => metric))];
  const { now: instant, timeZone } = at;
  const query = { range: insightRange, now: instant, timeZone, personId: person.id, audience: unrestricted } as const;
  const { period, before } = insightPeriods(at);
  const measured = metrics.length === 0 ? null : await readPlainFigures(tx, metrics, query);
  const previous = personScore(earlier);
  const about = { metrics, period, before, personId: person.id, now, previous };
  const gaps =
    measured === null ? noGaps : await readGapEffects(tx, at.doubtsOf ?? doubtsOfOne(at, metrics), measured, about);
  const isSignificant = areSignificant([pValueOfScores(current, earlier)])[0] === true;
  return {
    evidence: {
      person,
      days: daysOf(period, at.timeZone),
      before: daysOf(before, at.timeZone),
      longDays: daysOf(periodAt(longRange, at), at.timeZone),
      dataVersion: (await readState(tx))?.version ?? null,
      minimum: (await readScoring(tx)).minimumDataPoints,
      now,
      previous,
      long: personScore(long),
      isClear: isSignificant && !gaps.isScoreWithinGaps,
      inProgress: await readInProgress(tx, person),
      figures: measured?.figures ?? new Map(),
      gapsOfMetrics: gaps.gapsOfMetrics,
      isScoreWithinGaps: isSignificant && gaps.isScoreWithinGaps,
      teammates: stored.flatMap((teammate) =>
        teammate.subject !== subject && teammate.part === 'current' ? (personScore(teammate.score) ?? []) : [],
      ),
    },
  };
};
