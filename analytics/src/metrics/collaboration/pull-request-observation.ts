/** The parts that all observations about a pull request share. */
import type { Observation, ObservationOf } from '../../observation.ts';
import type { MetricKey } from '../definitions.ts';
import type { WorkContext } from '../flow/work-context.ts';
import type { ReviewedPullRequest } from './reviews.ts';

type Own<Metric extends MetricKey> = Pick<Observation, 'at' | 'value' | 'personId' | 'excluded'> &
  Pick<ObservationOf<Metric>, 'metric' | 'detail'> &
  Partial<Pick<Observation, 'key'>>;

/** The team is the person's then, else the repository's. The key defaults to the pull request's. */
export function pullRequestObservation<Metric extends MetricKey>(
  { pullRequest, key }: ReviewedPullRequest,
  { who, repositoryName }: WorkContext,
  own: Own<Metric>,
): Observation {
  const { repositoryId, number, title, url } = pullRequest;
  return {
    key,
    ...own,
    detail: own.detail as Observation['detail'],
    scope: `repository:${repositoryId}`,
    teamId: who.teamAt(own.personId, own.at, who.teamOfRepository(repositoryId)),
    repositoryId,
    reference: { kind: 'pull-request', id: key, title: `${repositoryName(repositoryId)} #${number} ${title}`, url },
  };
}
