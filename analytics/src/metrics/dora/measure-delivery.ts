/** Measures delivery: the observations of every DORA metric and of the related personal signals. */
import type {
  CommitFact,
  Facts,
  Instant,
  PullRequestActivityFact,
  PullRequestFact,
  RepositoryFact,
} from '../../facts.ts';
import type { Observation } from '../../observation.ts';
import { attributionOf } from '../../people/attribution.ts';
import type { MeasurementRules } from '../../rules.ts';
import { changeRows } from './change-rows.ts';
import { type Change, changesOf } from './changes.ts';
import { deploymentRows } from './deployment-rows.ts';
import { type Deployment, knownDeployment, readDeployments } from './deployments.ts';
import { failuresIn } from './failures.ts';
import { keysById, mentionsIn } from './incident-repository.ts';
import { incidentRows } from './incident-rows.ts';
import { attributeIncidents, type Deliveries, type Incident, incidentIssues } from './incidents.ts';

type LocatedRepository = {
  repository: RepositoryFact;
  /** All deployments, and the successful ones to production. */
  deployments: Deployment[];
  deployed: Deployment[];
  commits: Map<string, CommitFact>;
  changes: Change[];
};

/** The deployments of every repository, and what they export. */
export type Delivery = { repositories: LocatedRepository[]; exported: Deliveries };

export const readDelivery = (facts: Facts, rules: MeasurementRules, now: Instant): Delivery => {
  const all = readDeployments(facts, rules, now);
  const successful = all.filter((deployment) => deployment.excluded === null);
  const deploymentsBy = Map.groupBy(all, (deployment) => deployment.repositoryId);
  const deployedBy = Map.groupBy(successful, (deployment) => deployment.repositoryId);
  const commitsBy = Map.groupBy(facts.commits, (commit) => commit.repositoryId);
  const pullRequestsBy = Map.groupBy(facts.pullRequests, (pullRequest) => pullRequest.repositoryId);
  const repositories = facts.repositories.map((repository): LocatedRepository => {
    const deployed = deployedBy.get(repository.id) ?? [];
    const commits = new Map((commitsBy.get(repository.id) ?? []).map((commit) => [commit.hash, commit]));
    const changes = changesOf(repository, deployed, commits, pullRequestsBy.get(repository.id) ?? []);
    return { repository, deployments: deploymentsBy.get(repository.id) ?? [], deployed, commits, changes };
  });
  const changeByKey = new Map(repositories.flatMap(({ changes }) => changes.map((change) => [change.key, change])));
  const deployedAt = ({ repositoryId, number }: PullRequestFact): Instant | null =>
    changeByKey.get(`${repositoryId}:${number}`)?.deployment?.at ?? null;
  return {
    repositories,
    exported: { deployments: successful.map(knownDeployment), mentions: mentionsIn(facts.pullRequests, deployedAt) },
  };
};

/**
 * Observations of deployments and of changes, of the repositories read.
 * @param incidents only those attributed to these deployments are used
 */
export const deliveryRows = (
  { repositories }: Delivery,
  facts: Pick<Facts, 'pullRequestActivities'>,
  incidents: readonly Incident[],
  rules: MeasurementRules,
): Observation[] => {
  const attribution = attributionOf(rules);
  const activitiesBy = Map.groupBy(facts.pullRequestActivities, (activity) => activity.repositoryId);
  const production = new Map(rules.production.map((rule) => [rule.repositoryId, rule]));
  const incidentsBy = Map.groupBy(incidents, (incident) => incident.deployment?.repositoryId ?? null);
  return repositories.flatMap(({ repository, deployments, deployed, commits, changes }) => {
    const own = incidentsBy.get(repository.id) ?? [];
    const failures = failuresIn(deployed, changes, own, { slug: repository.slug, commits }, rules);
    const activities: Map<number, PullRequestActivityFact[]> = Map.groupBy(
      activitiesBy.get(repository.id) ?? [],
      (activity) => activity.number,
    );
    return [
      ...deploymentRows(deployments, failures, attribution),
      ...changeRows(changes, {
        repository,
        rule: production.get(repository.id),
        leadTimeStart: rules.leadTimeStart,
        activities,
        attribution,
        causes: failures.causes,
      }),
    ];
  });
};

/**
 * Observations of deployment_frequency, lead_time, change_failure_rate, recovery_time, rework_rate,
 * incident_restore_time, change_success_share and own_deployment_success. `now` dates what has no
 * date yet. The order of facts and of rules does not matter.
 */
export const measureDelivery = (facts: Facts, rules: MeasurementRules, now: Instant): Observation[] => {
  const delivery = readDelivery(facts, rules, now);
  const issueKeys = keysById(facts);
  const known = { repositories: facts.repositories, issueKeys };
  const incidents = attributeIncidents(incidentIssues(facts, rules), delivery.exported, known, rules);
  return [...deliveryRows(delivery, facts, incidents, rules), ...incidentRows(incidents, attributionOf(rules))];
};
