/** A link as Bitbucket writes it. */
export type Link = { href: string };

/** Where things are, for the API (`/2.0/...`) and for people (`/{workspace}/{slug}/...`). */
export type Links = ReturnType<typeof createLinks>;

/** Builds every address Bitbucket puts into its answers. `origin` has no trailing slash. */
export function createLinks(origin: string, workspace: string) {
  const api = `${origin}/2.0`;
  const link = (href: string): Link => ({ href });
  const repositoryApi = (slug: string) => `${api}/repositories/${workspace}/${slug}`;
  const repositoryPage = (slug: string) => `${origin}/${workspace}/${slug}`;

  return {
    user: (uuid: string) => ({
      self: link(`${api}/users/${encodeURIComponent(uuid)}`),
      avatar: link(`${origin}/${encodeURIComponent(uuid)}/avatar`),
      html: link(`${origin}/${encodeURIComponent(uuid)}/`),
    }),
    workspaceBase: () => ({
      avatar: link(`${origin}/workspaces/${workspace}/avatar/`),
      self: link(`${api}/workspaces/${workspace}`),
    }),
    workspace: () => ({
      avatar: link(`${origin}/workspaces/${workspace}/avatar/`),
      html: link(`${origin}/${workspace}/`),
      members: link(`${api}/workspaces/${workspace}/members`),
      repositories: link(`${api}/repositories/${workspace}`),
      self: link(`${api}/workspaces/${workspace}`),
    }),
    membership: (uuid: string) => ({
      self: link(`${api}/workspaces/${workspace}/members/${encodeURIComponent(uuid)}`),
    }),
    project: (key: string) => ({ html: link(`${origin}/${workspace}/workspace/projects/${key}`) }),
    repositoryApi,
    repositoryBrief: (slug: string) => ({
      self: link(repositoryApi(slug)),
      html: link(repositoryPage(slug)),
      avatar: link(`${repositoryPage(slug)}/avatar`),
    }),
    repository: (slug: string) => ({
      self: link(repositoryApi(slug)),
      html: link(repositoryPage(slug)),
      avatar: link(`${repositoryPage(slug)}/avatar`),
      pullrequests: link(`${repositoryApi(slug)}/pullrequests`),
      commits: link(`${repositoryApi(slug)}/commits`),
      hooks: link(`${repositoryApi(slug)}/hooks`),
    }),
    commit: (slug: string, hash: string) => ({
      self: link(`${repositoryApi(slug)}/commit/${hash}`),
      html: link(`${repositoryPage(slug)}/commits/${hash}`),
    }),
    commitStatuses: (slug: string, hash: string) => link(`${repositoryApi(slug)}/commit/${hash}/statuses`),
    file: (slug: string, hash: string, path: string) => ({
      self: link(`${repositoryApi(slug)}/src/${hash}/${encodeURI(path)}`),
    }),
    pullRequestBrief: (slug: string, id: number) => ({
      self: link(`${repositoryApi(slug)}/pullrequests/${id}`),
      html: link(`${repositoryPage(slug)}/pull-requests/${id}`),
    }),
    pullRequest: (slug: string, id: number, spec: string) => {
      const self = `${repositoryApi(slug)}/pullrequests/${id}`;
      const topic = `${spec}?from_pullrequest_id=${id}&topic=true`;
      return {
        self: link(self),
        html: link(`${repositoryPage(slug)}/pull-requests/${id}`),
        commits: link(`${self}/commits`),
        approve: link(`${self}/approve`),
        diff: link(`${repositoryApi(slug)}/diff/${topic}`),
        diffstat: link(`${repositoryApi(slug)}/diffstat/${topic}`),
        comments: link(`${self}/comments`),
        activity: link(`${self}/activity`),
        merge: link(`${self}/merge`),
        decline: link(`${self}/decline`),
      };
    },
    comment: (slug: string, pullRequestId: number, id: number) => ({
      self: link(`${repositoryApi(slug)}/pullrequests/${pullRequestId}/comments/${id}`),
      html: link(`${repositoryPage(slug)}/pull-requests/${pullRequestId}/_/diff#comment-${id}`),
    }),
    pipelinePage: (slug: string, buildNumber: number) => `${repositoryPage(slug)}/pipelines/results/${buildNumber}`,
    pipeline: (slug: string, uuid: string) => {
      const self = `${repositoryApi(slug)}/pipelines/${encodeURIComponent(uuid)}`;
      return { self, steps: `${self}/steps` };
    },
    deploymentPage: (slug: string, uuid: string) => `${repositoryPage(slug)}/deployments/${encodeURIComponent(uuid)}`,
    hook: (slug: string | undefined, id: string) => ({
      self: link(
        slug === undefined
          ? `${api}/workspaces/${workspace}/hooks/${encodeURIComponent(id)}`
          : `${repositoryApi(slug)}/hooks/${encodeURIComponent(id)}`,
      ),
    }),
  };
}
