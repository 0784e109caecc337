/** What one issue did in one sprint, for the lists and receipts of the sprint. */
import type { Instant, IssueLinkFact, SprintFact } from '../../facts.ts';
import { isBlockedStatus } from '../flow/blocked.ts';
import type { WorkContext } from '../flow/work-context.ts';
import type { SprintStep } from './follow-issue.ts';
import { valueAt } from './history.ts';
import type { IssueReplay } from './replay-issue.ts';
import type { AuthorOf } from './step-author.ts';
import type { SprintReport } from './sprint-report.ts';
import { statusText } from './status-text.ts';

export type Lookups = {
  authorOf: AuthorOf;
  /** Statuses by id. */
  names: Map<string, string>;
  replays: Map<string, IssueReplay>;
  sprints: Map<string, SprintFact>;
};

export type StatusTime = { status: string; kind: 'waiting' | 'in-progress' | 'blocked'; seconds: number };

export type SprintIssue = {
  id: string;
  title: string;
  url: string;
  typeName: string;
  /** The assignee at the close. */
  personId: string | null;
  /** Size at the start of the sprint; null if not committed. */
  committed: number | null;
  outcome: 'completed' | 'carried-over' | 'removed';
  /** Estimate at the close; for a completed issue, when it was done. */
  estimate: number | null;
  size: number;
  /** First time in progress, ever. */
  startedAt: Instant | null;
  /** When it was last done or removed. */
  endedAt: Instant | null;
  /** Name of its status at the close. */
  status: string;
  /** Time as unfinished work of the sprint, by status. */
  times: StatusTime[];
  /** In a running sprint, the status whose time is still counting; otherwise null. */
  goesOn: string | null;
  /** The earlier sprint that carried it over into this one, and the later one it moved on to. */
  cameFrom: string | null;
  wentTo: string | null;
  /** Unfinished issues at the close that it was waiting for, according to the source's links. */
  blockedBy: { id: string; title: string; url: string }[];
  /** Some of its changes are missing, so the source's own report may differ. */
  changesMissing: boolean;
};

export function sprintIssue(
  replay: IssueReplay,
  steps: readonly SprintStep[],
  report: SprintReport,
  context: WorkContext,
  lookups: Lookups,
): SprintIssue {
  const { issue, status } = replay;
  const { categoryOf, who } = context;
  const { names, replays } = lookups;
  const { closeAt, startAt } = report;
  const last = steps.at(-1);
  const completed = report.completed.find((item) => item.replay === replay);
  const carried = report.carriedOver.find((item) => item.replay === replay);
  const removed = report.removed.findLast((item) => item.replay === replay);
  const ended = completed ?? carried ?? removed;
  const started = status.values.findIndex((id) => categoryOf(id) === 'indeterminate');
  const startedAt = status.since[started] ?? null;
  const entered = steps[0]?.at ?? startAt;
  return {
    id: issue.id,
    title: `${issue.key} ${issue.summary}`,
    url: issue.url,
    typeName: issue.typeName,
    personId: who.personIdOf(valueAt(replay.assignee, closeAt)),
    committed: report.committed.find((item) => item.replay === replay)?.size ?? null,
    outcome: completed ? 'completed' : carried ? 'carried-over' : 'removed',
    estimate: ended?.estimate ?? null,
    size: ended?.size ?? 0,
    startedAt: startedAt !== null && startedAt < closeAt ? startedAt : null,
    endedAt: carried || last === undefined ? null : (ended?.at ?? last.at),
    status: statusText(names.get(valueAt(status, closeAt))),
    times: timesOf(replay, openSpans(steps, closeAt), context, names),
    goesOn: carried && report.sprint.state === 'active' ? timeName(replay, closeAt, names) : null,
    cameFrom: sprintBefore(replay, report, entered, lookups),
    wentTo: carried && report.sprint.state === 'closed' ? sprintAfter(replay, report, lookups) : null,
    blockedBy: completed
      ? []
      : issue.links.flatMap((link) => {
          const other = replays.get(link.issueId);
          if (!isBlockedBy(link) || other === undefined || other.issue.createdAt > closeAt) return [];
          if (categoryOf(valueAt(other.status, closeAt)) === 'done') return [];
          return [{ id: other.issue.id, title: `${other.issue.key} ${other.issue.summary}`, url: other.issue.url }];
        }),
    changesMissing: replay.gaps.length > 0,
  };
}

/** Whether the issue that has the link waits for the other one. */
export const isBlockedBy = ({ direction, kind }: IssueLinkFact): boolean =>
  direction === 'inward' && /block/i.test(kind);

type Span = { from: Instant; to: Instant };

/** When the issue was unfinished work of the sprint. */
function openSpans(steps: readonly SprintStep[], closeAt: Instant): Span[] {
  const spans: Span[] = [];
  let from: Instant | null = null;
  for (const { kind, at } of steps) {
    const opens = kind === 'committed' || kind === 'added' || kind === 'reopened';
    const closes = kind === 'done' || kind === 'removed';
    if (opens) from ??= at;
    if (!closes || from === null) continue;
    spans.push({ from, to: at });
    from = null;
  }
  return from === null ? spans : [...spans, { from, to: closeAt }];
}

function timesOf(
  { status, flagged }: IssueReplay,
  spans: readonly Span[],
  { categoryOf }: WorkContext,
  names: Map<string, string>,
): StatusTime[] {
  const times = new Map<string, StatusTime>();
  const instants = [...new Set([...status.since, ...flagged.since])].sort((a, b) => a - b);
  instants.forEach((from, index) => {
    const to = instants[index + 1] ?? Infinity;
    let seconds = 0;
    for (const span of spans) seconds += Math.max(0, Math.min(to, span.to) - Math.max(from, span.from));
    if (seconds === 0) return;
    const id = valueAt(status, from);
    const name = timeName({ status, flagged }, from, names);
    const known = times.get(name);
    if (known) known.seconds += seconds;
    else
      times.set(name, {
        status: name,
        kind: valueAt(flagged, from) ? 'blocked' : kindOf(name, categoryOf(id)),
        seconds,
      });
  });
  return [...times.values()];
}

/** Flagged time is separate from the other time in its status. */
const timeName = (
  { status, flagged }: Pick<IssueReplay, 'status' | 'flagged'>,
  at: Instant,
  names: Map<string, string>,
): string => statusText(names.get(valueAt(status, at)), valueAt(flagged, at));

const kindOf = (name: string, category: string | null): StatusTime['kind'] =>
  isBlockedStatus(name) ? 'blocked' : category === 'indeterminate' ? 'in-progress' : 'waiting';

/** The latest earlier sprint in which it was unfinished when it entered this one. */
function sprintBefore(
  replay: IssueReplay,
  report: SprintReport,
  entered: Instant,
  { sprints }: Lookups,
): string | null {
  const earlier = valueAt(replay.sprints, entered)
    .flatMap((id) => sprints.get(id) ?? [])
    .filter((one) => one.startAt !== null && one.startAt < report.startAt);
  return earlier.sort(byStart).at(-1)?.id ?? null;
}

/** The first later sprint that it was in after this one closed. */
function sprintAfter({ sprints: history }: IssueReplay, report: SprintReport, { sprints }: Lookups): string | null {
  const { since, values } = history;
  const joined = new Set(values.filter((_ids, index) => (since[index + 1] ?? Infinity) > report.closeAt).flat());
  const later = [...joined]
    .flatMap((id) => sprints.get(id) ?? [])
    .filter((one) => one.id !== report.sprint.id && (one.startAt ?? Infinity) > report.startAt);
  return later.sort(byStart)[0]?.id ?? null;
}

/** Sprints without a start have not begun. */
const byStart = (a: SprintFact, b: SprintFact): number =>
  (a.startAt ?? Infinity) === (b.startAt ?? Infinity)
    ? a.id < b.id
      ? -1
      : 1
    : (a.startAt ?? Infinity) - (b.startAt ?? Infinity);
