/**
 * Deployments that an incident names in its summary or labels: by address, by release name, or by
 * pipeline number (`#412`, `pipeline 412`, `payments-api-412`).
 */
import type { IssueFact } from '../../facts.ts';
import type { KnownDeployment } from './deployments.ts';
import type { NamedRepository } from './incident-repository.ts';

/** The one deployment that an issue names, among those of `repositoryIds` if set; null if none or unclear. */
export type NamedDeployments = (
  issue: Pick<IssueFact, 'summary' | 'labels' | 'createdAt'>,
  repositoryIds: readonly string[],
) => KnownDeployment | null;

const spelledNumber = /\b(pipeline|build|deployment)[\s#:-]+(\d+)/gi;
const hasDigit = /\d/;

/** A word without a digit or slash cannot name a deployment. */
const nameLike = /[\d/]/;

const tokensOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(spelledNumber, ' #$2 ')
    .split(/[\s,;()[\]"'<>]+/)
    .map((token) => token.replace(/[.:!?/]+$/, ''));

const trimmed = (url: string): string => url.toLowerCase().replace(/\/+$/, '');

/** Words of an issue that may name a deployment. */
export const namesIn = ({ summary, labels }: Pick<IssueFact, 'summary' | 'labels'>): string[] =>
  tokensOf([summary, ...labels].join(' ')).filter((token) => nameLike.test(token));

/** All names of a deployment. */
export const deploymentNames = (deployment: KnownDeployment, slug: string | undefined): string[] => {
  const { pipelineNumber: number, releaseName } = deployment;
  const urls = deployment.urls.map(trimmed).filter((url) => nameLike.test(url));
  const release = releaseName?.trim().toLowerCase().replaceAll(/\s+/g, '-') ?? '';
  // A name without a digit ("production") does not identify one.
  const names = hasDigit.test(release) ? [...urls, release] : urls;
  const service = slug?.toLowerCase();
  return number === null ? names : [...names, `#${number}`, `${service}-${number}`, `${service}#${number}`];
};

/** Builds the lookup from successful deployments, which are in order of time. */
export const namedDeployments = (
  deployments: readonly KnownDeployment[],
  repositories: readonly NamedRepository[],
): NamedDeployments => {
  const slugs = new Map(repositories.map((repository) => [repository.id, repository.slug]));
  const byName = new Map<string, KnownDeployment[]>();
  for (const deployment of deployments) {
    for (const name of deploymentNames(deployment, slugs.get(deployment.repositoryId))) {
      const known = byName.get(name);
      if (known === undefined) byName.set(name, [deployment]);
      else if (known.at(-1) !== deployment) known.push(deployment);
    }
  }

  return (issue, repositoryIds) => {
    const matches = namesIn(issue).flatMap((name) => byName.get(name) ?? []);
    const earlier = matches.filter(
      (deployment) =>
        deployment.startedAt <= issue.createdAt &&
        (repositoryIds.length === 0 || repositoryIds.includes(deployment.repositoryId)),
    );
    const [first] = earlier;
    // Numbers repeat between repositories: without a repository, only an unambiguous name counts.
    if (first === undefined || earlier.some((deployment) => deployment.repositoryId !== first.repositoryId))
      return null;
    return earlier.reduce((latest, deployment) => (deployment.at > latest.at ? deployment : latest));
  };
};
