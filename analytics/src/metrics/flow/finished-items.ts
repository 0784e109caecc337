/** Finished work items: their start, end and assignee, and why any do not count. */
import type { Instant, IssueFact } from '../../facts.ts';
import { valueAt, type History } from '../sprint/history.ts';
import type { IssueReplay } from '../sprint/replay-issue.ts';
import type { WorkContext } from './work-context.ts';
import { statusChangesMissing, statusGone } from '../gap-reasons.ts';
import { reasons } from '../reasons.ts';

export type FinishedItem = {
  issue: IssueFact;
  /** The last time it became done. */
  doneAt: Instant;
  /** The first time it was in progress; null when it never was. */
  startedAt: Instant | null;
  /** Seconds between the two in a status in which work continues, and not flagged as impeded. */
  activeSeconds: number;
  /** When it was done. */
  estimate: number | null;
  projectId: string;
  /** The assignee when it was done. */
  personId: string | null;
  teamId: string | null;
  /** Why it does not count as an item: a sub-task, an epic, a bot's. */
  notAnItem: string | null;
  /** Why its times are unknown. */
  timesUnknown: string | null;
};

/** Items that are done as of `now`, in order of issue id. An issue reopened since is not among them. */
export function finishedItems(context: WorkContext): FinishedItem[] {
  return context.replays.flatMap((replay) => {
    const item = finishedItem(replay, context);
    return item === null ? [] : [item];
  });
}

function finishedItem(replay: IssueReplay, { categoryOf, isActive, who, now }: WorkContext): FinishedItem | null {
  const { issue, status } = replay;
  const categories = status.values.map(categoryOf);
  let last = status.since.length - 1;
  while (last >= 0 && status.since[last]! > now) last -= 1;
  if (last < 0 || categories[last] !== 'done') return null;
  let doneStep = last;
  while (doneStep > 0 && categories[doneStep - 1] === 'done') doneStep -= 1;
  const doneAt = status.since[doneStep]!;

  const startStep = categories.findIndex((category) => category === 'indeterminate');
  const started = startStep >= 0 && startStep < doneStep;
  let activeSeconds = 0;
  for (let step = started ? startStep : doneStep; step < doneStep; step += 1) {
    if (isActive(status.values[step]!))
      activeSeconds += unflaggedSeconds(replay.flagged, status.since[step]!, status.since[step + 1]!);
  }
  const assignee = valueAt(replay.assignee, doneAt);
  const projectId = valueAt(replay.project, doneAt);
  const personId = who.personIdOf(assignee);
  return {
    issue,
    doneAt,
    startedAt: started ? status.since[startStep]! : null,
    activeSeconds,
    estimate: valueAt(replay.estimate, doneAt),
    projectId,
    personId,
    teamId: who.teamAt(personId, doneAt, who.teamOfProject(projectId)),
    notAnItem: notAnItem(issue, who.isBot(assignee)),
    timesUnknown: replay.gaps.includes('status')
      ? statusChangesMissing
      : categories.slice(0, doneStep).includes(null)
        ? statusGone
        : null,
  };
}

/** Seconds between two instants in which the item was not flagged as impeded. */
function unflaggedSeconds({ since, values }: History<boolean>, from: Instant, to: Instant): number {
  return values.reduce((seconds, flagged, step) => {
    // The first value also applies to everything before it.
    const begin = step === 0 ? from : Math.max(from, since[step]!);
    const end = Math.min(to, since[step + 1] ?? to);
    return flagged || end <= begin ? seconds : seconds + end - begin;
  }, 0);
}

function notAnItem(issue: IssueFact, ofBot: boolean): string | null {
  if (issue.hierarchyLevel < 0) return reasons.subTask;
  if (issue.hierarchyLevel > 0) return reasons.epic;
  return ofBot ? reasons.bot : null;
}
