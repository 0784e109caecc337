import type { RepositoryFact } from '@sightline/analytics';
import type { BitbucketClient } from './client.ts';
import { mapEnvironment, type Environment } from './delivery-mapper.ts';

/** Looks up environments, read once per repository and run. */
export type Environments = (repository: RepositoryFact) => Promise<Map<string, Environment>>;

export const createEnvironments = (client: BitbucketClient): Environments => {
  const known = new Map<string, Promise<Map<string, Environment>>>();
  const load = async (slug: string): Promise<Map<string, Environment>> => {
    const found = (await client.environments(slug)).flatMap((environment) => mapEnvironment(environment) ?? []);
    return new Map(found.map((environment) => [environment.environmentId, environment]));
  };
  return ({ id, slug }) => {
    const loading = known.get(id) ?? load(slug);
    known.set(id, loading);
    return loading;
  };
};
