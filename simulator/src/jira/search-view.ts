import { perVersion, type SimulatorDeps } from '../http/deps.ts';
import type { Issue, WorldEvent } from '../world.ts';

/** Issues as search sees them: a change becomes visible only when the consistency delay is over. */
export type SearchView = {
  /** `reconciled` issues (by id) are seen as they are now. */
  issues: (reconciled: Set<string>) => Issue[];
  /** Whether search sees the present; then what was derived from it holds for the world's version. */
  upToDate: () => boolean;
};

/** The state before a change, null for an issue that did not exist, and the instant from which search is right. */
type Earlier = { visibleAt: number; before: Issue | null };

/** Remembers what search still shows of issues that changed within the delay. */
export function createSearchView(deps: SimulatorDeps): SearchView {
  const earlier = new Map<string, Earlier[]>();
  const current = perVersion(deps, (world) => [...world.issues.values()]);

  deps.beforeEvent((event, world) => {
    const id = changedIssue(event);
    if (id === undefined || deps.consistencyDelayMs === 0) return;
    const before = world.issues.get(id);
    const states = earlier.get(id) ?? [];
    states.push({
      visibleAt: event.at + deps.consistencyDelayMs,
      before: before === undefined ? null : structuredClone(before),
    });
    earlier.set(id, states);
  });

  function forgetVisible(): void {
    const now = deps.now();
    for (const [id, states] of earlier) {
      const left = states.filter(({ visibleAt }) => visibleAt > now);
      if (left.length === 0) earlier.delete(id);
      else earlier.set(id, left);
    }
  }

  return {
    upToDate() {
      forgetVisible();
      return earlier.size === 0;
    },
    issues(reconciled) {
      forgetVisible();
      if (earlier.size === 0) return current();
      const stale = [...earlier].filter(([id]) => !reconciled.has(id));
      const hidden = new Set(stale.map(([id]) => id));
      const shown = stale.flatMap(([, states]) => states[0]?.before ?? []);
      return [...current().filter(({ id }) => !hidden.has(id)), ...shown];
    },
  };
}

function changedIssue(event: WorldEvent): string | undefined {
  if (event.type === 'issue.created') return event.issue.id;
  return 'issueId' in event ? event.issueId : undefined;
}
