/** Observations about incidents: time to restore, and those that belong to no deployment. */
import type { Observation, ObservationOf } from '../../observation.ts';
import type { Attribution } from '../../people/attribution.ts';
import type { Incident } from './incidents.ts';
import { resolvedBeforeOpened, unlinkedIncident } from '../gap-reasons.ts';
import { reasons } from '../reasons.ts';

/** The observations of all incidents. An incident's team is its service's, else its project's. */
export const incidentRows = (incidents: readonly Incident[], attribution: Attribution): Observation[] =>
  incidents.flatMap(({ issue, openedAt, resolvedAt, deployment, because }): Observation[] => {
    const serviceTeam = deployment === null ? null : attribution.teamOfRepository(deployment.repositoryId);
    const shared = {
      key: `incident:${issue.id}`,
      scope: `project:${issue.projectId}`,
      personId: attribution.personIdOf(issue.assigneeId),
      teamId: serviceTeam ?? attribution.teamOfProject(issue.projectId),
      repositoryId: deployment?.repositoryId ?? null,
      reference: { kind: 'issue' as const, id: issue.id, title: `${issue.key} ${issue.summary}`, url: issue.url },
    };
    const detail = { deployment: deployment?.title ?? null, because };
    const restoration = (): ObservationOf<'incident_restore_time'> => {
      const restore = { ...shared, metric: 'incident_restore_time' as const, detail };
      if (resolvedAt === null) return { ...restore, at: openedAt, value: 0, excluded: reasons.notResolved };
      if (resolvedAt < openedAt) return { ...restore, at: resolvedAt, value: 0, excluded: resolvedBeforeOpened };
      return { ...restore, at: resolvedAt, value: resolvedAt - openedAt, excluded: null };
    };
    if (deployment !== null) return [restoration()];
    const unattributed: ObservationOf<'change_failure_rate'> = {
      ...shared,
      metric: 'change_failure_rate',
      at: openedAt,
      value: 0,
      excluded: unlinkedIncident(because),
      detail,
    };
    return [restoration(), unattributed];
  });
