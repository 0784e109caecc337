import type { PullRequestActivityFact, RepositoryFact } from '@sightline/analytics';
import type { CollectedPage, PageRequest } from '../connector.ts';
import type { Lenient } from '../lenient.ts';
import { sort } from '../mapped.ts';
import type { BitbucketActivity } from './api-types.ts';
import type { BitbucketClient } from './client.ts';
import { positionFrom, readAt } from './list-position.ts';
import { mapActivity } from './pull-request-mapper.ts';
import { mapUser } from './people-mapper.ts';

/**
 * One page of the repository's activity, newest first. One list for all pull requests needs a fraction of the requests
 * of one for each.
 */
export const readActivity = async (
  client: BitbucketClient,
  repository: RepositoryFact,
  { cursor, window }: PageRequest,
): Promise<CollectedPage> => {
  const before = positionFrom(cursor);
  if (before.ended) return { facts: {}, cursor, done: true, seen: 0 };
  const { page, position } = await readAt(
    before,
    () => client.activity(repository.slug),
    (next) => client.follow<BitbucketActivity>(next),
  );
  const { facts, quarantined } = sort(
    'pullRequestActivities',
    page.values,
    (activity) => mapActivity(activity, repository),
    () => null,
  );
  return {
    facts: { pullRequestActivities: facts },
    mentioned: sort('accounts', page.values.map(actorOf), mapUser, () => null).facts,
    quarantined,
    merges: facts.filter(isMerge).map(({ number, at }) => ({ repositoryId: repository.id, number, mergedAt: at })),
    cursor: position,
    done: position.ended || facts.some((fact) => fact.at * 1_000 < window.from),
    seen: page.values.length,
  };
};

const isMerge = (activity: PullRequestActivityFact): boolean => activity.kind === 'merged';

const actorOf = (entry: Lenient<BitbucketActivity>) => {
  const { update, approval, changes_requested: changesRequested, comment } = entry ?? {};
  return update?.author ?? approval?.user ?? changesRequested?.user ?? comment?.user;
};
