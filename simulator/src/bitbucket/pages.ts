import type { Routes } from '../http/deps.ts';
import { sendMissingPage, sendPage } from '../http/html-page.ts';
import type { Repository, World } from '../world.ts';
import { createContext, pathParams } from './context.ts';
import type { RepositoryIndex } from './workspace-index.ts';

type Page = { title: string; facts: [name: string, value: string][] };

/** The pages for people that `links.html` leads to: a title and the main facts. */
export const bitbucketPages: Routes = (app, deps) =>
  pagesUnder({
    base: '/:workspace/:slug',
    home: '',
    builds: '/pipelines/results',
    isThere: (place) => place === deps.world().workspace.slug,
  })(app, deps);

/** The same where a Data Center has them. */
export const bitbucketDataCenterPages: Routes = (app, deps) =>
  pagesUnder({
    base: '/projects/:workspace/repos/:slug',
    home: '/browse',
    builds: '/builds',
    isThere: (place, { repository }) => place === repository.projectKey,
  })(app, deps);

type Addresses = {
  base: string;
  home: string;
  builds: string;
  /** Whether the place that an address names holds the repository. */
  isThere: (place: string, index: RepositoryIndex) => boolean;
};

const pagesUnder =
  ({ base, home, builds, isThere }: Addresses): Routes =>
  (app, deps) => {
    const context = createContext(deps);

    /** Serves one kind of page; `find` gives undefined for what does not exist. */
    function page(path: string, find: (index: RepositoryIndex, name: string) => Page | undefined): void {
      app.get(`${base}${path}`, (request, reply) => {
        const { workspace, slug } = pathParams(request);
        const name = (request.params as { name?: string }).name ?? '';
        const named = context.index().repository(slug);
        const index = named !== undefined && isThere(workspace, named) ? named : undefined;
        const found = index === undefined ? undefined : find(index, name);
        if (index === undefined || found === undefined) return sendMissingPage(reply, request.url);
        return sendPage(reply, { ...found, place: placeOf(deps.world(), index.repository) });
      });
    }

    page(home, ({ repository }) => ({
      title: repository.name,
      facts: [
        ['Project', `${repository.projectName} (${repository.projectKey})`],
        ['Main branch', repository.mainBranch],
        ['Language', repository.language],
        ['Updated', instant(repository.updatedAt)],
      ],
    }));
    page('/pull-requests/:name', (index, name) => pullRequestPage(deps.world(), index, name));
    page('/commits/:name', (index, name) => commitPage(deps.world(), index, name));
    page(`${builds}/:name`, (index, name) => pipelinePage(deps.world(), index, name));
    page('/deployments/:name', (index, name) => deploymentPage(deps.world(), index, name));
  };

function pullRequestPage(world: World, index: RepositoryIndex, id: string): Page | undefined {
  const it = index.pullRequest(Number(id));
  if (it === undefined) return undefined;
  return {
    title: `#${it.id} ${it.title}`,
    facts: [
      ['State', it.draft ? `${it.state} (draft)` : it.state],
      ['Author', nameOf(world, it.author)],
      ['Reviewers', it.reviewers.map((reviewer) => nameOf(world, reviewer)).join(', ') || 'nobody'],
      ['Branches', `${it.sourceBranch} to ${it.destinationBranch}`],
      ['Created', instant(it.createdAt)],
      ['Updated', instant(it.updatedAt)],
      ['Change', `${it.linesAdded} lines added, ${it.linesRemoved} removed in ${it.files.length} files`],
      ['Commits', String(it.commitHashes.length)],
      ['Merge commit', it.mergeCommit ?? 'none'],
    ],
  };
}

function commitPage(world: World, index: RepositoryIndex, hash: string): Page | undefined {
  const commit = index.history().find(hash);
  if (commit === undefined) return undefined;
  return {
    title: commit.message.split('\n')[0] ?? commit.hash,
    facts: [
      ['Commit', commit.hash],
      ['Author', commit.author === null ? commit.rawAuthor : nameOf(world, commit.author)],
      ['Date', instant(commit.at)],
      ['Parents', commit.parents.join(', ') || 'none'],
      ['Change', `${commit.linesAdded} lines added, ${commit.linesRemoved} removed`],
      ['Files', commit.files.join(', ')],
    ],
  };
}

function pipelinePage(world: World, index: RepositoryIndex, buildNumber: string): Page | undefined {
  const it = index.pipelines().find((one) => String(one.buildNumber) === buildNumber);
  if (it === undefined) return undefined;
  return {
    title: `Pipeline #${it.buildNumber}`,
    facts: [
      ['Result', it.result ?? 'running'],
      ['Started by', `${nameOf(world, it.creator)} (${it.trigger.toLowerCase()})`],
      ['Target', `${it.refType} ${it.refName}`],
      ['Commit', it.commitHash],
      ['Started', instant(it.createdAt)],
      ['Finished', it.completedAt === null ? 'not yet' : instant(it.completedAt)],
      ['Steps', it.steps.map((step) => `${step.name}: ${step.result ?? 'running'}`).join(', ')],
    ],
  };
}

function deploymentPage(world: World, index: RepositoryIndex, uuid: string): Page | undefined {
  const it = world.deployments.get(uuid);
  if (it === undefined || it.repositoryUuid !== index.repository.uuid) return undefined;
  const environment = index.repository.environments.find((environment) => environment.uuid === it.environmentUuid);
  return {
    title: `Deployment ${it.releaseName} to ${environment?.name ?? it.environmentUuid}`,
    facts: [
      ['Result', it.result ?? 'running'],
      ['Commit', it.commitHash],
      ['Started', instant(it.startedAt)],
      ['Finished', it.completedAt === null ? 'not yet' : instant(it.completedAt)],
    ],
  };
}

function placeOf(world: World, repository: Repository): string {
  return `Bitbucket · ${world.workspace.name} · ${repository.name}`;
}

function nameOf(world: World, accountId: string): string {
  return world.accounts.get(accountId)?.displayName ?? accountId;
}

function instant(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
