/**
 * Deployments that an incident names in its summary or labels: by address, by release name, or by
 * pipeline number (`#412`, `pipeline 412`, `payments-api-412`).
 */
import type { IssueFact, RepositoryFact } from '../../facts.ts';
import type { KnownDeployment } from './deployments.ts';

/** The one deployment that an issue names, among those of `repositoryIds` when given; null if none or unclear. */
export type NamedDeployments = (
  issue: Pick<IssueFact, 'summary' | 'labels' | 'createdAt'>,
  repositoryIds: readonly string[],
) => KnownDeployment | null;

const spelledNumber = /\b(pipeline|build|deployment)[\s#:-]+(\d+)/gi;
const hasDigit = /\d/;

const tokensOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(spelledNumber, ' #$2 ')
    .split(/[\s,;()[\]"'<>]+/)
    .map((token) => token.replace(/[.:!?/]+$/, ''));

const trimmed = (url: string): string => url.toLowerCase().replace(/\/+$/, '');

/** Builds the look-up from successful deployments, which are in order of time. */
export const namedDeployments = (
  deployments: readonly KnownDeployment[],
  repositories: readonly RepositoryFact[],
): NamedDeployments => {
  const slugs = new Map(repositories.map((repository) => [repository.id, repository.slug.toLowerCase()]));
  const byToken = new Map<string, KnownDeployment[]>();
  const register = (token: string, deployment: KnownDeployment) => {
    const known = byToken.get(token);
    if (known === undefined) byToken.set(token, [deployment]);
    else if (known.at(-1) !== deployment) known.push(deployment);
  };
  for (const deployment of deployments) {
    for (const url of deployment.urls) register(trimmed(url), deployment);
    const release = deployment.releaseName?.trim().toLowerCase().replaceAll(/\s+/g, '-') ?? '';
    // A name without a digit ("production") says nothing about which one.
    if (hasDigit.test(release)) register(release, deployment);
    if (deployment.pipelineNumber === null) continue;
    register(`#${deployment.pipelineNumber}`, deployment);
    register(`${slugs.get(deployment.repositoryId)}-${deployment.pipelineNumber}`, deployment);
    register(`${slugs.get(deployment.repositoryId)}#${deployment.pipelineNumber}`, deployment);
  }

  return (issue, repositoryIds) => {
    const matches = tokensOf([issue.summary, ...issue.labels].join(' ')).flatMap((token) => byToken.get(token) ?? []);
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
