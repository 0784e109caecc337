/** The parts that all observations about a pull request share. */
import type { Observation } from '../../observation.ts';
import type { WorkContext } from '../flow/work-context.ts';
import type { ReviewedPullRequest } from './reviews.ts';

type Own = Pick<Observation, 'metric' | 'at' | 'value' | 'personId' | 'excluded'> &
  Partial<Pick<Observation, 'key' | 'detail'>>;

/** The team is the person's then, else the repository's. The key is the pull request's unless given. */
export function pullRequestObservation(
  { pullRequest, key }: ReviewedPullRequest,
  { who, repositoryName }: WorkContext,
  own: Own,
): Observation {
  const { repositoryId, number, title, url } = pullRequest;
  return {
    key,
    detail: {},
    ...own,
    scope: `repository:${repositoryId}`,
    teamId: who.teamAt(own.personId, own.at, who.teamOfRepository(repositoryId)),
    repositoryId,
    reference: { kind: 'pull-request', id: key, title: `${repositoryName(repositoryId)} #${number} ${title}`, url },
  };
}
