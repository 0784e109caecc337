/** People who joined within the collected history and have become faster since. */
import { minOf, rampUpOf, workingLength, type Observation, type RampUp } from '@sightline/analytics';
import { formatDay } from '@sightline/contract';
import { figureIn, historyLink, otherFigureIn, sentence } from '../statements/index.ts';
import { readObservations } from '../observations/index.ts';
import { readWorkingTime } from '../rules/index.ts';
import { figureOver, claimAgainstBefore } from './claim-against-before.ts';
import { daysIn, ownerOf, type Possible, type FindingsContext } from './findings-context.ts';
import { ownedBy } from './words.ts';

const metric = 'cycle_time';
const read = [metric, 'completed_work', 'throughput'] as const;
/** Whether a newcomer got up to speed is one question, tested once. */
const askedOnce = 0.02;

/** How fast a person works is shown to viewers who see individuals, and to that person. */
export const rampUps = async (context: FindingsContext): Promise<Possible[]> => {
  const { subject, audience, self } = context;
  if (subject.kind === 'organization' || !(audience.seesIndividuals || self)) return [];
  const collected = { from: Math.min(context.completeFrom(read), context.period.to - 1), to: context.period.to };
  const observations = await readObservations(context.tx, { metrics: read, ...collected, ...ownerOf(subject) });
  const lengthOf = workingLength(collected, context.timeZone, await readWorkingTime(context.tx));
  const rampUp = (rows: readonly Observation[]): RampUp | null => rampUpOf(rows, startedAt(rows), collected, lengthOf);
  const possible: Possible[] = [];
  for (const [personId, rows] of Map.groupBy(observations, (row) => row.personId ?? '')) {
    const person = context.people.get(personId);
    if (person === undefined || rampUp(rows) === null) continue;
    // Somebody who moved from another team is not a newcomer.
    const all =
      subject.kind === 'person'
        ? rows
        : await readObservations(context.tx, { metrics: read, ...collected, personId: person.id });
    const found = rampUp(all);
    if (found !== null) possible.push(asPossible(context, person, found));
  }
  return possible;
};

const startedAt = (rows: readonly Observation[]): number =>
  minOf(rows.flatMap((row) => (row.metric === metric ? row.at - row.value : [])));

const asPossible = (context: FindingsContext, person: { id: string; name: string }, found: RampUp): Possible => {
  const owner = { kind: 'person' as const, id: person.id, subject: `person:${person.id}`, name: person.name };
  return {
    kind: 'ramp-up',
    metric,
    isOfPerson: true,
    tone: 'better',
    pValue: found.pValue,
    level: askedOnce,
    size: Math.abs(found.correlation),
    story: `ramp-up ${owner.subject}`,
    key: `ramp-up ${owner.subject}`,
    write: async () => {
      const [days, daysBefore] = [daysIn(found.since, context.timeZone), daysIn(found.first, context.timeZone)];
      const [figure, other] = [
        await figureOver(context, owner, metric, days),
        await figureOver(context, owner, metric, daysBefore),
      ];
      const pValue = found.pValue;
      const claim = claimAgainstBefore({ owner, metric, days, figure, daysBefore, other, pValue, ...context });
      const joined = formatDay(daysBefore.from);
      return {
        kind: 'ramp-up',
        statement: sentence('better')(
          '{owner, select, organization {{metric}} self {Your {metric}} other {{name}’s {metric}}} has come down since the first items in {month}: {now}, {before} in the first 12 weeks.',
          {
            ...ownedBy(context, claim),
            month: joined.replace(/^\d+\.? /, ''),
            now: figureIn(claim),
            before: otherFigureIn(claim),
          },
        ),
        cause: null,
        link: historyLink(metric, owner.subject, { from: daysBefore.from, to: days.to }),
      };
    },
  };
};
