import type { Account, Repository, World } from '../world.ts';
import type { Links } from './links.ts';
import { coreTime } from './timestamps.ts';

/** What the bodies are made of: the world, and where its things are. */
export type Scene = { world: World; links: Links };

/** A person or app as Bitbucket shows them everywhere; never with an address. */
export function userBody({ links }: Scene, account: Account) {
  return {
    display_name: account.displayName,
    links: links.user(account.bitbucketUuid),
    // Bitbucket has one type for people and another for apps.
    type: account.kind === 'app' ? 'app_user' : 'user',
    uuid: account.bitbucketUuid,
    account_id: account.accountId,
    nickname: account.nickname,
  };
}

/** The same by account id. @throws Error when the world does not know the account. */
export function userById(scene: Scene, accountId: string) {
  const account = scene.world.accounts.get(accountId);
  if (account === undefined) throw new Error(`the world has no account ${accountId}`);
  return userBody(scene, account);
}

export function workspaceBody({ world, links }: Scene) {
  return {
    type: 'workspace',
    uuid: world.workspace.uuid,
    name: world.workspace.name,
    slug: world.workspace.slug,
    is_private: true,
    is_privacy_enforced: false,
    forking_mode: 'internal_only',
    created_on: coreTime(workspaceCreatedAt(world)),
    links: links.workspace(),
  };
}

/** One entry of `/user/workspaces`. */
export function workspaceAccessBody({ world, links }: Scene) {
  return {
    type: 'workspace_access',
    administrator: true,
    workspace: {
      type: 'workspace_base',
      uuid: world.workspace.uuid,
      slug: world.workspace.slug,
      links: links.workspaceBase(),
    },
  };
}

export function membershipBody(scene: Scene, account: Account) {
  return {
    type: 'workspace_membership',
    user: userBody(scene, account),
    workspace: workspaceBody(scene),
    links: scene.links.membership(account.bitbucketUuid),
  };
}

/** A repository as other things mention it. */
export function repositoryBrief({ world, links }: Scene, repository: Repository) {
  return {
    type: 'repository',
    full_name: `${world.workspace.slug}/${repository.slug}`,
    links: links.repositoryBrief(repository.slug),
    name: repository.name,
    uuid: repository.uuid,
  };
}

export function repositoryBody(scene: Scene, repository: Repository) {
  const { world, links } = scene;
  return {
    ...repositoryBrief(scene, repository),
    links: links.repository(repository.slug),
    slug: repository.slug,
    scm: 'git',
    is_private: true,
    description: '',
    language: repository.language,
    has_issues: false,
    has_wiki: false,
    fork_policy: 'no_public_forks',
    created_on: coreTime(repository.createdAt),
    updated_on: coreTime(repository.updatedAt),
    mainbranch: { type: 'branch', name: repository.mainBranch },
    project: {
      type: 'project',
      key: repository.projectKey,
      name: repository.projectName,
      links: links.project(repository.projectKey),
    },
    workspace: workspaceBody(scene),
    owner: {
      type: 'team',
      display_name: world.workspace.name,
      uuid: world.workspace.uuid,
      links: links.workspaceBase(),
    },
  };
}

function workspaceCreatedAt(world: World): number {
  let earliest = world.now;
  for (const repository of world.repositories.values()) earliest = Math.min(earliest, repository.createdAt);
  return earliest;
}
