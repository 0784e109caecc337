import { createHash } from 'node:crypto';
import { latestVersion, webPath } from '../confluence/content-body.ts';
import type { Account, Page, PageVersion, Space, World } from '../world.ts';

/** What writing a body needs besides the thing itself. */
export type DataCenterContext = {
  world: World;
  /** The server's address with its context path. */
  base: string;
  /** Parts that are written whole; the others are only named in `_expandable`. */
  expand: ReadonlySet<string>;
};

/** What Confluence keys a user on. It is not the key that Jira has for the same person. */
export const userKeyOf = (accountId: string): string => createHash('md5').update(accountId).digest('hex');
export const userNameOf = ({ email }: Account): string => email.slice(0, email.indexOf('@'));

/** Someone who is named in passing. Neither address nor zone is ever shown. */
export function personBody(accountId: string, { world, base }: Pick<DataCenterContext, 'world' | 'base'>) {
  const account = world.accounts.get(accountId);
  const key = userKeyOf(accountId);
  const profilePicture = { path: '/images/icons/profilepics/default.svg', width: 48, height: 48, isDefault: true };
  const links = { _links: { self: `${base}/rest/api/user?key=${key}` }, _expandable: { status: '' } };
  return account === undefined
    ? { type: 'unknown', username: key, userKey: key, profilePicture, displayName: 'Former user', ...links }
    : {
        type: 'known',
        username: userNameOf(account),
        userKey: key,
        profilePicture,
        displayName: account.displayName,
        ...links,
      };
}

export const spaceBody = (space: Space, { base }: Pick<DataCenterContext, 'base'>) => ({
  id: Number(space.id),
  key: space.key,
  name: space.name,
  status: 'current',
  type: 'global',
  _links: { webui: `/spaces/${space.key}`, self: `${base}/rest/api/space/${space.key}` },
  _expandable: { metadata: '', icon: '', description: '', homepage: `/rest/api/content/${space.homepageId}` },
});

export const versionBody = (version: PageVersion, page: Page, context: DataCenterContext) => ({
  by: personBody(version.author, context),
  when: instant(version.at),
  message: version.message,
  number: version.number,
  minorEdit: version.minor,
  hidden: false,
  _links: { self: `${context.base}/rest/experimental/content/${page.id}/version/${version.number}` },
  _expandable: { content: `/rest/api/content/${page.id}` },
});

/** A page or blog post, in its current or an earlier version. */
export function contentBody(page: Page, context: DataCenterContext, version: PageVersion = latestVersion(page)) {
  const { world, base, expand } = context;
  const space = world.spaces.get(page.spaceId);
  const isLatest = version === latestVersion(page);
  return {
    id: page.id,
    type: page.kind,
    status: isLatest ? 'current' : 'historical',
    title: page.title,
    ...(expand.has('space') && space !== undefined ? { space: spaceBody(space, context) } : {}),
    ...(expand.has('history') ? { history: historyBody(page, context, isLatest) } : {}),
    ...(expand.has('version') ? { version: versionBody(version, page, context) } : {}),
    position: -1,
    extensions: { position: 'none' },
    _links: {
      webui: webPath(page, world),
      tinyui: `/x/${Number(page.id).toString(36)}`,
      self: `${base}/rest/api/content/${page.id}`,
    },
    _expandable: Object.fromEntries(
      ['space', 'history', 'version', 'body', 'ancestors'].filter((one) => !expand.has(one)).map((one) => [one, '']),
    ),
  };
}

const historyBody = (page: Page, context: DataCenterContext, latest: boolean) => ({
  latest,
  createdBy: personBody(page.author, context),
  createdDate: instant(page.createdAt),
  _links: { self: `${context.base}/rest/api/content/${page.id}/history` },
  _expandable: { lastUpdated: '', previousVersion: '', contributors: '', nextVersion: '' },
});

const instant = (at: number): string => new Date(at).toISOString();
