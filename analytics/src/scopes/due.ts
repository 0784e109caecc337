/** When a scope measures otherwise although none of its facts has changed. */
import type { Facts, Instant } from '../facts.ts';
import { finishedItems } from '../metrics/flow/finished-items.ts';
import { defectWindow } from '../metrics/flow/measure-flow.ts';
import { workContext } from '../metrics/flow/work-context.ts';
import type { MeasurementRules } from '../rules.ts';
import { dateOf, startOf } from '../time/edges.ts';
import { partsOf, type Scope } from './scope.ts';

/**
 * The first instant from which measuring the same facts gives, or may give, something else;
 * `now` for what is as of now. Null for never.
 */
export const dueAt = (scope: Scope, facts: Facts, rules: MeasurementRules, now: Instant): Instant | null => {
  const { kind, id } = partsOf(scope);
  switch (kind) {
    case 'repository':
      // What has no date yet is dated now.
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

/** Every day adds a day to the flow of work, and items are judged when their time for defects is over. */
const dueOfProject = (facts: Facts, rules: MeasurementRules, now: Instant): Instant => {
  // At midnight sharp the new day has not begun to count.
  const next = startOf(dateOf(now - 1, rules.timeZone).add({ days: 1 }), rules.timeZone);
  const tomorrow = Math.max(now + 1, next);
  const judged = finishedItems(workContext(facts, rules, now)).map((item) => item.doneAt + defectWindow);
  return earliest([tomorrow, ...judged.filter((at) => at > now), ...comingTo(facts, now)]) ?? tomorrow;
};

/** Dates of issues that are still to come, where clocks disagree. What happens this very second is over in the next. */
const comingTo = ({ issues, issueChanges }: Facts, now: Instant): Instant[] =>
  [...issues.map((issue) => issue.createdAt), ...issueChanges.map((change) => change.at)]
    .filter((at) => at >= now)
    .map((at) => Math.max(at, now + 1));

const earliest = (instants: readonly Instant[]): Instant | null =>
  instants.reduce<Instant | null>((first, at) => (first === null || at < first ? at : first), null);
