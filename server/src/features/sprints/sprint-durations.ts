import type { SprintIssue, SprintRecord } from '@sightline/analytics';
import type { SprintDetail } from '@sightline/contract';
import { fewPeopleIn, groupSprintFigure } from '../disclosure/index.ts';
import type { Audience, Viewer } from '../visibility/index.ts';

export type SprintDurations = Pick<SprintDetail, 'times' | 'keptBack'> & {
  /** Null for an item that was not started, or whose time is withheld. */
  ageOf: (issue: SprintIssue) => number | null;
  blockedOf: (issue: SprintIssue) => number | null;
};

/**
 * How long the issues of a sprint took, which is about the people who worked on them. Viewers who may not see
 * individuals get durations only of their own and unassigned issues, and no kind of duration whose issues belong to one
 * or two people.
 */
export const sprintDurations = (sprint: SprintRecord, viewer: Audience & Pick<Viewer, 'sees'>): SprintDurations => {
  const { issues } = sprint.detail;
  const areFew = (some: readonly SprintIssue[]): boolean => fewPeopleIn(viewer, some) !== null;
  const hidesAges = areFew(issues.filter((issue) => ageIn(sprint, issue) !== null));
  const hidesBlocked = groupSprintFigure(sprint, 'sprint_blocked_time', viewer).few !== null;
  const isOthers = ({ personId }: SprintIssue): boolean => personId !== null && !viewer.sees(personId);
  const statuses = [...statusesOf(issues)];
  const shown = statuses.filter(([, sum]) => !areFew(sum.issues));
  return {
    times: shown
      .map(([status, { kind, seconds }]) => ({ status, kind, seconds }))
      .sort((a, b) => b.seconds - a.seconds),
    ageOf: (issue) => (hidesAges || isOthers(issue) ? null : ageIn(sprint, issue)),
    blockedOf: (issue) => (hidesBlocked || isOthers(issue) ? null : blockedIn(issue)),
    keptBack: [
      ...(hidesAges || issues.some((issue) => isOthers(issue) && ageIn(sprint, issue) !== null)
        ? (['ages'] as const)
        : []),
      ...(hidesBlocked || issues.some((issue) => isOthers(issue) && blockedIn(issue) !== null)
        ? (['blocked'] as const)
        : []),
      ...(shown.length < statuses.length ? (['times'] as const) : []),
    ],
  };
};

const ageIn = ({ closeAt }: SprintRecord, { startedAt, endedAt, outcome }: SprintIssue): number | null => {
  const until = outcome === 'completed' ? (endedAt ?? closeAt) : closeAt;
  return startedAt === null || startedAt > until ? null : until - startedAt;
};

const blockedIn = ({ times }: SprintIssue): number =>
  times.reduce((sum, { kind, seconds }) => sum + (kind === 'blocked' ? seconds : 0), 0);

type StatusSum = Omit<SprintDetail['times'][number], 'status'> & { issues: SprintIssue[] };

/** Time of all issues by status, and those issues. */
const statusesOf = (issues: readonly SprintIssue[]): Map<string, StatusSum> => {
  const sums = new Map<string, StatusSum>();
  for (const issue of issues) {
    for (const { status, kind, seconds } of issue.times) {
      const known = sums.get(status) ?? { kind, seconds: 0, issues: [] };
      sums.set(status, { ...known, seconds: known.seconds + seconds, issues: [...known.issues, issue] });
    }
  }
  return sums;
};
