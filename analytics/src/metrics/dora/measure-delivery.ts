/** Delivery, measured: the observations of every DORA metric and of the person signals beside them. */
import type { Facts, Instant, PullRequestActivityFact } from '../../facts.ts';
import type { Observation } from '../../observation.ts';
import { attributionOf } from '../../people/attribution.ts';
import type { MeasurementRules } from '../../rules.ts';
import { changeRows } from './change-rows.ts';
import { type Change, changesOf } from './changes.ts';
import { deploymentRows } from './deployment-rows.ts';
import { readDeployments } from './deployments.ts';
import { failuresIn } from './failures.ts';
import { incidentRows } from './incident-rows.ts';
import { indexIssues } from './incident-repository.ts';
import { type Incident, readIncidents } from './incidents.ts';
import { namedDeployments } from './named-deployments.ts';

/** The first deployment after the incident opened that carries a pull request naming it. */
const fixDeployed = (incident: Incident, fixes: readonly Change[]): Instant | null => {
  let first: Instant | null = null;
  for (const { deployment } of fixes)
    if (deployment !== null && deployment.at >= incident.openedAt)
      first = Math.min(first ?? deployment.at, deployment.at);
  return first;
};

/**
 * Observations of deployment_frequency, lead_time, change_failure_rate, recovery_time, rework_rate,
 * incident_restore_time, change_success_share and own_deployment_success. `now` dates what has no
 * date yet. The order of facts and of rules does not matter.
 */
export const measureDelivery = (facts: Facts, rules: MeasurementRules, now: Instant): Observation[] => {
  const attribution = attributionOf(rules);
  const all = readDeployments(facts, rules, now);
  const successful = all.filter((deployment) => deployment.excluded === null);
  const deploymentsBy = Map.groupBy(all, (deployment) => deployment.repositoryId);
  const deployedBy = Map.groupBy(successful, (deployment) => deployment.repositoryId);
  const commitsBy = Map.groupBy(facts.commits, (commit) => commit.repositoryId);
  const pullRequestsBy = Map.groupBy(facts.pullRequests, (pullRequest) => pullRequest.repositoryId);
  const activitiesBy = Map.groupBy(facts.pullRequestActivities, (activity) => activity.repositoryId);
  const production = new Map(rules.production.map((rule) => [rule.repositoryId, rule]));

  const index = indexIssues(facts);
  const incidents = readIncidents(facts, rules, deployedBy, namedDeployments(successful, facts.repositories), index);
  const incidentsBy = Map.groupBy(incidents, (incident) => incident.deployment?.repositoryId ?? null);

  const located = facts.repositories.map((repository) => {
    const deployed = deployedBy.get(repository.id) ?? [];
    const commits = new Map((commitsBy.get(repository.id) ?? []).map((commit) => [commit.hash, commit]));
    const changes = changesOf(repository, deployed, commits, pullRequestsBy.get(repository.id) ?? []);
    return { repository, deployed, commits, changes };
  });
  const changeByKey = new Map(located.flatMap(({ changes }) => changes.map((change) => [change.key, change])));
  const fixesOf = (incident: Incident) => {
    const naming = index.pullRequests.get(incident.issue.key) ?? [];
    const fixes = naming.map(({ repositoryId, number }) => changeByKey.get(`${repositoryId}:${number}`));
    return fixDeployed(
      incident,
      fixes.filter((change) => change !== undefined),
    );
  };

  const rows = located.flatMap(({ repository, deployed, commits, changes }) => {
    const failures = failuresIn(deployed, changes, incidentsBy.get(repository.id) ?? [], commits, rules, fixesOf);
    const activities: Map<number, PullRequestActivityFact[]> = Map.groupBy(
      activitiesBy.get(repository.id) ?? [],
      (activity) => activity.number,
    );
    const rule = production.get(repository.id);
    return [
      ...deploymentRows(deploymentsBy.get(repository.id) ?? [], failures, attribution),
      ...changeRows(changes, {
        repository,
        rule,
        leadTimeStart: rules.leadTimeStart,
        activities,
        attribution,
        causes: failures.causes,
      }),
    ];
  });
  return [...rows, ...incidentRows(incidents, attribution)];
};
