import type { Account, Repository } from '../world.ts';
import type { DataCenterScene } from './context.ts';

/** A user's sign-in name, which is also the last part of their URL. */
const userName = ({ email }: Account): string => email.slice(0, email.indexOf('@'));

/** A user as a Data Center shows it to everybody who is signed in, including the email address. */
export function dataCenterUserBody({ base, numbers }: DataCenterScene, account: Account) {
  const name = userName(account);
  return {
    name,
    emailAddress: account.email,
    active: account.active,
    displayName: account.displayName,
    id: numbers.user(account.accountId),
    slug: name,
    type: account.kind === 'app' ? 'SERVICE' : 'NORMAL',
    links: { self: [{ href: `${base}/users/${name}` }] },
  };
}

/** A user by account id. @throws Error if the account does not exist */
export function dataCenterUserById(scene: DataCenterScene, accountId: string) {
  const account = scene.world.accounts.get(accountId);
  if (account === undefined) throw new Error(`the world has no account ${accountId}`);
  return dataCenterUserBody(scene, account);
}

export function projectBody(scene: DataCenterScene, { projectKey, projectName }: Repository) {
  return {
    key: projectKey,
    id: projectsOf(scene).findIndex((one) => one.projectKey === projectKey) + 1,
    name: projectName,
    public: false,
    type: 'NORMAL',
    links: { self: [{ href: `${scene.base}/projects/${projectKey}` }] },
  };
}

/** One repository of each project, in the order in which the projects came. */
export function projectsOf({ world }: DataCenterScene): Repository[] {
  return [
    ...new Map(
      [...world.repositories.values()].toReversed().map((repository) => [repository.projectKey, repository]),
    ).values(),
  ].toSorted((a, b) => a.createdAt - b.createdAt || (a.projectKey < b.projectKey ? -1 : 1));
}

export function dataCenterRepositoryBody(scene: DataCenterScene, repository: Repository) {
  const { slug, projectKey } = repository;
  return {
    slug,
    id: scene.numbers.repository(repository.uuid),
    name: repository.name,
    hierarchyId: repository.uuid.replaceAll(/[{}-]/g, '').slice(0, 20),
    scmId: 'git',
    state: 'AVAILABLE',
    statusMessage: 'Available',
    forkable: true,
    project: projectBody(scene, repository),
    public: false,
    archived: false,
    links: {
      clone: [{ href: `${scene.base}/scm/${projectKey.toLowerCase()}/${slug}.git`, name: 'http' }],
      self: [{ href: `${repositoryPage(scene, repository)}/browse` }],
    },
  };
}

export function repositoryPage({ base }: DataCenterScene, { projectKey, slug }: Repository): string {
  return `${base}/projects/${projectKey}/repos/${slug}`;
}

export function branchBody(name: string, head: string, isDefault: boolean) {
  return {
    id: `refs/heads/${name}`,
    displayId: name,
    type: 'BRANCH',
    latestCommit: head,
    latestChangeset: head,
    isDefault,
    default: isDefault,
  };
}
