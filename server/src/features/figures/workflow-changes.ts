/** Changes of workflows, which comparisons of times in statuses mention. */
import { dateOf, metricDefinitions, type MeasurementRules, type MetricKey, type Period } from '@sightline/analytics';
import type { WorkflowChange } from '@sightline/contract';
import type { Tx } from '../../platform/database/tenant.ts';
import { readMeasuredRules } from '../measurement-state/index.ts';
import { listWorkflowChanges } from './workflow-changes.store.ts';

type Subject = { kind: 'organization' | 'team' | 'person'; id?: string | null };

/** Changes by project and day; empty for metrics that do not depend on workflows. */
export const readWorkflowChanges = async (
  tx: Tx,
  metric: MetricKey,
  subject: Subject,
  period: Period,
): Promise<WorkflowChange[]> => {
  if (metricDefinitions[metric].dependsOnWorkflow !== true) return [];
  const rules = await readMeasuredRules(tx);
  if (rules === null) return [];
  const days = new Map<string, WorkflowChange>();
  for (const { project, name, kind, at } of await listWorkflowChanges(tx, period, projectsOf(rules, subject))) {
    const date = dateOf(at, rules.timeZone).toString();
    const day = days.get(`${date} ${project}`) ?? { date, project, added: [], removed: [] };
    day[kind].push(name);
    days.set(`${date} ${project}`, day);
  }
  return [...days.values()];
};

/** The projects of a team, or of a person's teams; null for all. */
const projectsOf = ({ teams, memberships }: MeasurementRules, { kind, id }: Subject): string[] | null => {
  if (kind === 'organization') return null;
  const ownTeamIds = memberships.filter(({ personId }) => personId === id).map(({ teamId }) => teamId);
  const chosen = kind === 'team' ? [id] : ownTeamIds;
  return teams.filter((team) => chosen.includes(team.id)).flatMap(({ projectIds }) => projectIds);
};
