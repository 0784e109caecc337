import { addDays } from '@sightline/contract';
/** Risks from stored observations and scores, in the thread. */
import {
  baseRates,
  daysBefore,
  findRiskFactors,
  pastCases,
  workInProgressFactor,
  type RiskFactor,
} from '@sightline/analytics';
import { withTenant } from '../../platform/database/tenant.ts';
import { defineTask, handleTask, type TaskHandler } from '../../platform/threads/thread-task.ts';
import { readTimeZone } from '../organizations/index.ts';
import { readIndex } from '../observations/index.ts';
import { readItemsInProgress } from '../measurement/index.ts';
import { readState } from '../measurement-state/index.ts';
import { withoutUncertainRisks, type Assessed } from './within-bounds.ts';
import { findAssessedDay, readScoresAgo } from './risk-scores.store.ts';

export type Wanted = {
  /** Days before it are complete. */
  today: string;
  /** The subjects; everyone when left out. */
  personIds?: readonly string[];
};

export type MadeAssessment = {
  personId: string;
  assessedOn: string;
  dataVersion: number;
  factors: RiskFactor[];
};

export const assessTask = defineTask<Wanted, MadeAssessment[]>('assess-risks');

export const riskTasks = (): TaskHandler[] => [
  handleTask(assessTask, ({ database }, organizationId, { today, personIds }) =>
    withTenant(database, organizationId, async (tx) => {
      const [lastDay, state] = [await findAssessedDay(tx, today), await readState(tx)];
      if (lastDay === null || state === null) return [];
      const daysAgo = daysBefore(addDays(lastDay, 1), await readTimeZone(tx, organizationId));
      // Signals read rows of people only and do not need recordings.
      const { people } = await readIndex(tx, { recordedFrom: new Map(), sprintTeams: new Set() });
      const scores = await readScoresAgo(tx, lastDay);
      const none: ReadonlyMap<number, number> = new Map();
      const scoresOf = (id: string): ReadonlyMap<number, number> => scores.get(id) ?? none;
      const rates = baseRates(pastCases(people, scoresOf, daysAgo));
      const load = Map.groupBy([...(await readItemsInProgress(tx)).values()].flat(), (item) => item.personId);
      const wanted = personIds ?? [...scores].flatMap(([id, ownScores]) => (ownScores.has(0) ? [id] : []));
      const assessed = wanted.flatMap((id): Assessed[] => {
        const person = people.get(id);
        if (person === undefined || !scoresOf(id).has(0)) return [];
        const open = (load.get(id) ?? []).map(({ startedAt }) => startedAt);
        const scoreAgo = (days: number): number | null => scoresOf(id).get(days) ?? null;
        const facts = { person, daysAgo, open, scoreAgo };
        const found = findRiskFactors(facts, rates);
        // A lasting load and a momentary one are one factor, the lasting one.
        const lasts = found.some(({ key }) => key === 'parallel-work');
        const inProgress = lasts ? null : workInProgressFactor(facts);
        const factors = inProgress === null ? found : [...found, inProgress];
        return [{ id, person, factors }];
      });
      return (await withoutUncertainRisks(tx, organizationId, assessed, daysAgo)).map(({ id, factors }) => ({
        personId: id,
        assessedOn: lastDay,
        dataVersion: state.version,
        factors,
      }));
    }),
  ),
];
