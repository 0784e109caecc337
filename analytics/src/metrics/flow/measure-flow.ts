/** Observations of finished work items: duration, count, size, kind and later defects. */
import { daySeconds } from '@sightline/contract';
import type { MetricDetail, MetricKey } from '../definitions.ts';
import type { Observation } from '../../observation.ts';
import { isEstimating } from './estimating.ts';
import { firstDefects, type RaisedDefect } from './escaped-defects.ts';
import { finishedItems, type FinishedItem } from './finished-items.ts';
import { incidentTest } from '../dora/incidents.ts';
import { typicalAges, type CycleTimes } from './typical-age.ts';
import { issueReference, type WorkContext } from './work-context.ts';
import { reasons } from '../reasons.ts';

const defectDays = 30;
/** After this time it is known whether a defect followed. */
export const defectWindow = defectDays * daySeconds;
/** Whether each project estimates, if decided from more items than the measured facts. */
export type Estimating = Readonly<Record<string, boolean>>;

/** Data of other scopes that items are compared with. */
export type WorkElsewhere = {
  estimating: Estimating;
  cycleTimes: CycleTimes;
  defects: readonly RaisedDefect[];
};

export const nothingElsewhere: WorkElsewhere = { estimating: {}, cycleTimes: {}, defects: [] };

type Measured<Metric extends MetricKey> = Pick<Observation, 'value' | 'excluded'> &
  Partial<Pick<Observation, 'at'>> & { detail: MetricDetail<Metric> };

/** One row per finished item and metric: the metrics of flow-metrics.ts, and own_incident_restore_time. */
export function measureFlow(context: WorkContext, elsewhere: WorkElsewhere): Observation[] {
  const { rules, now } = context;
  const items = finishedItems(context);
  const estimating = estimatingProjects(items, elsewhere.estimating);
  const ages = typicalAges(items, elsewhere.cycleTimes);
  const defects = firstDefects(context, elsewhere.defects);
  const isIncident = incidentTest(context.facts, rules);
  const capability = new Set(rules.capabilityTypes.map((name) => name.toLowerCase()));
  const observations: Observation[] = [];

  for (const item of items) {
    const add = <Metric extends MetricKey>(
      metric: Metric,
      { value, excluded, at = item.doneAt, detail }: Measured<Metric>,
    ): void => {
      observations.push({
        metric,
        key: item.issue.id,
        scope: `project:${item.issue.projectId}`,
        at,
        value,
        personId: item.personId,
        teamId: item.teamId,
        repositoryId: null,
        excluded: item.notAnItem ?? excluded,
        reference: issueReference(item.issue),
        detail: detail as Observation['detail'],
      });
    };
    const cycle = cycleOf(item);
    const elapsed = cycle.value;
    add('cycle_time', { ...cycle, detail: { started: item.startedAt, active: item.activeSeconds } });
    add('throughput', { value: 1, excluded: null, detail: isIncident(item.issue) ? { kind: 'incident' } : {} });
    add('flow_efficiency', {
      value: elapsed > 0 ? item.activeSeconds / elapsed : 0,
      excluded: cycle.excluded ?? (elapsed > 0 ? null : reasons.noTimePassed),
      detail: { active: item.activeSeconds, waiting: elapsed - item.activeSeconds },
    });
    add('completed_work', completedWork(item, estimating.has(item.projectId)));
    add('capability_share', {
      value: capability.has(item.issue.typeName.toLowerCase()) ? 1 : 0,
      excluded: null,
      detail: { type: item.issue.typeName },
    });
    const usual = ages.get(item.issue.id);
    add('items_on_time', {
      value: usual?.age !== undefined && elapsed <= usual.age ? 1 : 0,
      excluded: cycle.excluded ?? usual?.missing ?? null,
      detail: { cycleTime: elapsed, usualAge: usual?.age ?? null, comparedWith: usual?.n ?? 0 },
    });
    // Whether a defect follows is known only at the end of the defect window, which dates the row.
    const judgedAt = item.doneAt + defectWindow;
    if (judgedAt <= now) {
      const defect = defects(item.issue, item.doneAt, judgedAt);
      add('escaped_defect_share', {
        at: judgedAt,
        value: defect ? 1 : 0,
        excluded: defects.isDefect(item.issue) ? reasons.isDefect : null,
        detail: { done: item.doneAt, defect: defect?.key ?? null },
      });
    }
    if (isIncident(item.issue)) {
      const resolvedAt = item.issue.resolvedAt ?? item.doneAt;
      add('own_incident_restore_time', {
        at: resolvedAt,
        value: resolvedAt - item.issue.createdAt,
        excluded: null,
        detail: { opened: item.issue.createdAt },
      });
    }
  }
  return observations;
}

function cycleOf(item: FinishedItem): Pick<Observation, 'value' | 'excluded'> {
  if (item.timesUnknown !== null) return { value: 0, excluded: item.timesUnknown };
  if (item.startedAt === null) return { value: 0, excluded: reasons.neverInProgress };
  return { value: item.doneAt - item.startedAt, excluded: null };
}

function completedWork(item: FinishedItem, estimating: boolean): Measured<'completed_work'> {
  if (!estimating) return { value: 1, excluded: null, detail: { measure: 'items' } };
  if (item.estimate === null) return { value: 0, excluded: reasons.noEstimate, detail: { measure: 'points' } };
  return { value: Math.max(0, item.estimate), excluded: null, detail: { measure: 'points' } };
}

export function estimateCounts(items: readonly FinishedItem[]): Record<string, { items: number; estimated: number }> {
  const counts: Record<string, { items: number; estimated: number }> = {};
  for (const item of items) {
    const count = (counts[item.projectId] ??= { items: 0, estimated: 0 });
    if (item.notAnItem !== null) continue;
    count.items += 1;
    if (item.estimate !== null) count.estimated += 1;
  }
  return counts;
}

function estimatingProjects(items: readonly FinishedItem[], elsewhere: Estimating): Set<string> {
  const estimating = Object.entries(estimateCounts(items)).filter(
    ([projectId, own]) => elsewhere[projectId] ?? isEstimating(own),
  );
  return new Set(estimating.map(([projectId]) => projectId));
}
