/** Figures whose level shifted weeks ago, which a comparison of two periods cannot show. */
import {
  bucketsOf,
  pValueOfDifference,
  pValueOfShift,
  dateOf,
  figureSeries,
  isWithin,
  levelShifts,
  metricDefinitions,
  startOf,
  type Bucket,
  type MetricKey,
  type Period,
  type ReadRange,
  pushAll,
} from '@sightline/analytics';
import { figureIn, historyLink, otherFigureIn, sentence } from '../statements/index.ts';
import { periodAt } from '../ranges/index.ts';
import { readPlainFigures, readTeamsFigures } from '../figures/index.ts';
import { figureOver, claimAgainstBefore, type Owner } from './claim-against-before.ts';
import { causeOf } from './causes.ts';
import { storyOf, teamOf } from './movements.ts';
import { daysBetween, daysIn, ownerOf, type Possible, type FindingsContext } from './findings-context.ts';
import { comparing } from './within-bounds.ts';
import { ownedBy } from './words.ts';

/** Durations in which waiting time grows unnoticed. */
const watched = ['lead_time', 'review_response_time', 'cycle_time'] as const satisfies MetricKey[];
/** Weeks that are searched, and maximum age in weeks of a change that is still news. */
const weeks = { searched: 52, news: 26 } as const;
/** A team has few changes a week, so significance is judged on all of them, not on single weeks. */
const minPerWeek = 3;

export const levels = async (context: FindingsContext): Promise<Possible[]> => {
  const { tx, subject, teams, now, timeZone, audience } = context;
  const over = searchedDays(context);
  const edges = over.buckets.flatMap(({ from, to }) => [from, to]);
  const query = { range: over.range, now, timeZone, audience };
  const found: Possible[] = [];
  if (subject.kind !== 'team') {
    const read = await readPlainFigures(tx, watched, { ...query, ...ownerOf(subject) }, edges);
    pushAll(found, levelsOf(context, subject, over, read));
  }
  if (teams.length === 0) return found;
  const teamIds = teams.map(({ id }) => id);
  const ofTeam = await readTeamsFigures(tx, watched, query, teamIds, edges);
  for (const { id, name } of teams)
    pushAll(found, levelsOf(context, { kind: 'team', id, name, subject: `team:${id}` }, over, ofTeam(id)));
  return found;
};

type SearchedDays = { range: { from: string; to: string }; period: Period; buckets: Bucket[]; news: string };

const searchedDays = ({ now, timeZone, period, completeFrom }: FindingsContext): SearchedDays => {
  const last = dateOf(period.to - 1, timeZone);
  const year = startOf(last.subtract({ weeks: weeks.searched }).add({ days: 1 }), timeZone);
  const first = dateOf(Math.min(Math.max(year, completeFrom(watched)), period.to - 1), timeZone);
  const range = daysBetween(first, last, { now, timeZone });
  const searched = periodAt(range, { now, timeZone });
  const news = last.subtract({ weeks: weeks.news }).toString();
  return { range, period: searched, buckets: bucketsOf(searched, 'week', timeZone), news };
};

const levelsOf = (
  context: FindingsContext,
  owner: Owner,
  { period, buckets, news }: SearchedDays,
  { counted, recording }: Pick<Awaited<ReturnType<typeof readPlainFigures>>, 'counted' | 'recording'>,
): Possible[] =>
  watched.flatMap((metric): Possible[] => {
    const [rows, recorded] = [counted(metric), recording(metric)];
    const series = figureSeries(metric, rows, buckets, { ...recorded, minimum: minPerWeek });
    const batches = (over: Period) => ({ ...rows, batches: rows.batches.filter(({ at }) => isWithin(over, at)) });
    const side = (over: Period) => ({ rows: batches(over), options: { ...recorded, period: over } });
    const [clearest] = levelShifts(series.map((figure, index) => (buckets[index]!.whole ? valueOf(figure) : null)))
      .filter(({ index }) => buckets[index]!.firstDay >= news)
      .map((shift) => {
        const sides = sidesOf(buckets, shift, period);
        return {
          sides,
          pValue: pValueOfShift(pValueOfDifference(metric, side(sides.after), side(sides.before)), shift),
        };
      })
      .toSorted((a, b) => (a.pValue ?? 1) - (b.pValue ?? 1));
    if (clearest === undefined) return [];
    const { sides, pValue } = clearest;
    const values = [sides.after, sides.before].map((over) => meanOf(series, buckets, over));
    const [after = 0, before = 0] = values;
    const isBetter = after > before === (metricDefinitions[metric].better === 'higher');
    return [
      {
        kind: 'level',
        metric,
        isOfPerson: owner.kind === 'person',
        tone: isBetter ? 'better' : 'worse',
        pValue,
        size: before === 0 ? 1 : Math.abs(after - before) / before,
        ...storyOf(owner, metric),
        ...teamOf(owner),
        key: `level ${owner.subject} ${metric}`,
        gapCheck: comparing(owner, metric, [
          { counted: rows, recorded, period: sides.after },
          { counted: rows, recorded, period: sides.before },
        ]),
        write: () => findingOf(context, owner, metric, { ...sides, pValue }),
      },
    ];
  });

const valueOf = (figure: { kind: string; value?: number }): number | null => figure.value ?? null;

type Sides = { after: Period; before: Period };
type Shift = Sides & { pValue: number | null };

const sidesOf = (buckets: readonly Bucket[], { index, from }: { index: number; from: number }, all: Period): Sides => ({
  after: { from: buckets[index]!.from, to: all.to },
  before: { from: buckets[from]!.from, to: buckets[index]!.from },
});

const meanOf = (
  series: readonly { kind: string; value?: number }[],
  buckets: readonly Bucket[],
  over: Period,
): number => {
  const values = series.flatMap((figure, index) =>
    isWithin(over, buckets[index]!.from) ? (valueOf(figure) ?? []) : [],
  );
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
};

const findingOf = async (
  context: FindingsContext,
  owner: Owner,
  metric: MetricKey,
  sides: Shift,
): ReturnType<Possible['write']> => {
  const [days, daysBefore] = [daysIn(sides.after, context.timeZone), daysIn(sides.before, context.timeZone)];
  const [figure, other] = [
    await figureOver(context, owner, metric, days),
    await figureOver(context, owner, metric, daysBefore),
  ];
  const { dataVersion } = context;
  const claim = claimAgainstBefore({
    owner,
    metric,
    days,
    figure,
    daysBefore,
    other,
    dataVersion,
    pValue: sides.pValue,
  });
  const rose = (claim.comparison?.absolute ?? 0) > 0;
  const tone = rose === (claim.better === 'higher') ? 'better' : 'worse';
  const since = { from: days.from, to: days.from };
  const range: ReadRange = { from: daysBefore.from, to: days.to };
  return {
    kind: 'level',
    statement: sentence(tone)(
      '{owner, select, organization {{metric}} self {Your {metric}} other {{name}’s {metric}}} has been {direction, select, up {longer} other {shorter}} since about {since}: {now}, {direction, select, up {up} other {down}} from {before}.',
      {
        ...ownedBy(context, claim),
        direction: rose ? 'up' : 'down',
        since,
        now: figureIn(claim),
        before: otherFigureIn(claim),
      },
    ),
    cause: await causeOf(context, owner, { metric, rose, period: sides.after, before: sides.before }),
    link: historyLink(metric, owner.subject, range),
  };
};
