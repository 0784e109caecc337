/** Observations about deployments: frequency, failure, recovery, rework, and those a person started. */
import type { MetricDetail, MetricKey } from '../definitions.ts';
import type { Observation, ObservationOf } from '../../observation.ts';
import type { Attribution } from '../../people/attribution.ts';
import type { Deployment } from './deployments.ts';
import type { RepositoryFailures } from './failures.ts';
import { restorationOf } from './restoration.ts';
import { reasons } from '../reasons.ts';

/** The observations of one repository's deployments, production or not. */
export const deploymentRows = (
  deployments: readonly Deployment[],
  { causes, repairs }: RepositoryFailures,
  attribution: Attribution,
): Observation[] =>
  deployments.flatMap((deployment): Observation[] => {
    const shared = {
      key: deployment.key,
      scope: `repository:${deployment.repositoryId}`,
      at: deployment.at,
      personId: attribution.personIdOf(deployment.starterId),
      teamId: attribution.teamOfRepository(deployment.repositoryId),
      repositoryId: deployment.repositoryId,
      reference: deployment.reference,
    };
    const failures = causes.get(deployment.key) ?? [];
    const repair = repairs.get(deployment.key) ?? null;
    const why = failures.map((cause) => `${cause.kind}: ${cause.title}`).join('; ') || null;
    const row = <Metric extends MetricKey>(
      metric: Metric,
      value: number,
      detail: MetricDetail<Metric>,
      excluded: string | null = null,
    ): ObservationOf<Metric> => ({ ...shared, metric, value, excluded, detail });

    const frequency = row(
      'deployment_frequency',
      1,
      { environment: deployment.environmentName, commit: deployment.commitHash, repair },
      deployment.excluded,
    );
    const own = attribution.isBot(deployment.starterId) ? reasons.bot : null;
    if (deployment.excluded !== null) {
      const tried = deployment.outcome === 'failed' && deployment.excluded === reasons.deploymentFailed;
      const failed = row('own_deployment_success', 0, { failures: reasons.deploymentFailed }, own);
      return tried ? [frequency, failed] : [frequency];
    }

    const rows = [
      frequency,
      row('change_failure_rate', failures.length > 0 ? 1 : 0, { failures: why, causes: failures.length }),
      row('rework_rate', repair === null ? 0 : 1, { repair }),
      row('own_deployment_success', failures.length > 0 ? 0 : 1, { failures: why }, own),
    ];
    if (failures.length === 0) return rows;
    const restored = restorationOf(deployment, failures);
    const recovery: ObservationOf<'recovery_time'> =
      'unknown' in restored
        ? {
            ...row('recovery_time', 0, { failures: why }, restored.unknown),
            at: failures[0]?.at ?? deployment.at,
          }
        : { ...row('recovery_time', restored.at - deployment.at, { failures: why }), at: restored.at };
    return [...rows, recovery];
  });
