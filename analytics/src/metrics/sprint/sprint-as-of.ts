/** Moves a running sprint forward to an instant before which nothing else has happened to it. */
import type { Instant } from '../../facts.ts';
import type { SprintIssue } from './sprint-issue.ts';
import type { SprintRecord } from './sprint-record.ts';

type Running = Pick<SprintRecord, 'state' | 'closeAt' | 'summary'>;

/** The same sprint at a later instant; a closed one is unchanged. */
export const sprintAsOf = <Sprint extends Running & Partial<Pick<SprintRecord, 'detail'>>>(
  sprint: Sprint,
  at: Instant,
): Sprint => {
  const { state, closeAt, summary, detail } = sprint;
  const passed = at - closeAt;
  if (state !== 'active' || passed <= 0) return sprint;
  const { sprint_blocked_time: blocked, ...figures } = summary.figures;
  const later = blocked.kind === 'value' ? { ...blocked, value: blocked.value + summary.blockedNow * passed } : blocked;
  return {
    ...sprint,
    closeAt: at,
    summary: { ...summary, figures: { ...figures, sprint_blocked_time: later } },
    ...(detail && { detail: { ...detail, issues: detail.issues.map((issue) => goneOn(issue, passed)) } }),
  };
};

const goneOn = (issue: SprintIssue, passed: number): SprintIssue => ({
  ...issue,
  times: issue.times.map((time) => (time.status === issue.goesOn ? { ...time, seconds: time.seconds + passed } : time)),
});
