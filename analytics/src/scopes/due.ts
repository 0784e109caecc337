/** When a scope has to be measured again although none of its facts changed. */
import type { Facts, Instant } from '../facts.ts';
import { finishedItems } from '../metrics/flow/finished-items.ts';
import { defectWindow } from '../metrics/flow/measure-flow.ts';
import { workContext } from '../metrics/flow/work-context.ts';
import type { MeasurementRules } from '../rules.ts';
import { dateOf, startOf } from '../time/edges.ts';
import { partsOf, type Scope } from './scope.ts';

/**
 * The first instant from which measuring the same facts may give another result; `now` if the result depends on the
 * current time. Null for never.
 */
export const dueAt = (scope: Scope, facts: Facts, rules: MeasurementRules, now: Instant): Instant | null => {
  const { kind, id } = partsOf(scope);
  switch (kind) {
    case 'repository':
      // A deployment without a date is dated now.
      return facts.deployments.some((deployment) => deployment.startedAt === null && deployment.finishedAt === null)
        ? now
        : null;
    case 'project':
      return dueOfProject(facts, rules, now);
    case 'board': {
      const own = facts.sprints.filter((sprint) => sprint.boardId === id);
      const running = own.filter((sprint) => sprint.state === 'active');
      const begins = running.flatMap((sprint) => sprint.startAt ?? []);
      const closes = own.flatMap((sprint) => sprint.completedAt ?? sprint.endAt ?? []).filter((at) => at > now);
      const stirs = running.length === 0 ? [] : comingTo(facts, now);
      return earliest([...closes, ...begins.filter((at) => at >= now).map((at) => at + 1), ...stirs]);
    }
    case 'space':
      return null;
  }
};

/** Each day adds a day to the flow of work, and items get rows when their defect window ends. */
const dueOfProject = (facts: Facts, rules: MeasurementRules, now: Instant): Instant => {
  // At exactly midnight, the new day does not count yet.
  const next = startOf(dateOf(now - 1, rules.timeZone).add({ days: 1 }), rules.timeZone);
  const tomorrow = Math.max(now + 1, next);
  const judged = finishedItems(workContext(facts, rules, now)).map((item) => item.doneAt + defectWindow);
  return earliest([tomorrow, ...judged.filter((at) => at > now), ...comingTo(facts, now)]) ?? tomorrow;
};

/** Dates of issues in the future, if clocks disagree. What is dated this very second counts from the next one. */
const comingTo = ({ issues, issueChanges }: Facts, now: Instant): Instant[] =>
  [...issues.map((issue) => issue.createdAt), ...issueChanges.map((change) => change.at)]
    .filter((at) => at >= now)
    .map((at) => Math.max(at, now + 1));

const earliest = (instants: readonly Instant[]): Instant | null =>
  instants.reduce<Instant | null>((first, at) => (first === null || at < first ? at : first), null);
