import type { Account, Page, PageVersion, Space, World } from '../world.ts';

/** A path inside Confluence for the browser, relative to `_links.base` as Confluence writes it. */
export function webPath(page: Page, world: World): string {
  const space = world.spaces.get(page.spaceId)?.key ?? '';
  const title = encodeURIComponent(page.title).replaceAll('%20', '+');
  if (page.kind === 'page') return `/spaces/${space}/pages/${page.id}/${title}`;
  const day = new Date(page.createdAt).toISOString().slice(0, 10).replaceAll('-', '/');
  return `/spaces/${space}/blog/${day}/${page.id}/${title}`;
}

export function spaceBody(space: Space) {
  return {
    id: space.id,
    key: space.key,
    name: space.name,
    type: 'global',
    status: 'current',
    authorId: space.authorId,
    spaceOwnerId: space.authorId,
    currentActiveAlias: space.key,
    createdAt: instant(space.createdAt),
    homepageId: space.homepageId,
    _links: { webui: `/spaces/${space.key}` },
  };
}

/** A page or blog post with its latest version; the text is not included. */
export function contentBody(page: Page, world: World) {
  return {
    id: page.id,
    status: 'current',
    title: page.title,
    spaceId: page.spaceId,
    ...(page.parentId === null ? {} : { parentId: page.parentId, parentType: 'page' }),
    ...(page.kind === 'page' ? { position: null, ownerId: page.author, lastOwnerId: null } : {}),
    authorId: page.author,
    createdAt: instant(page.createdAt),
    version: versionBody(latestVersion(page)),
    body: {},
    _links: {
      webui: webPath(page, world),
      editui: `/pages/resumedraft.action?draftId=${page.id}`,
      tinyui: `/x/${Number(page.id).toString(36)}`,
    },
  };
}

export function versionBody(version: PageVersion) {
  return {
    number: version.number,
    createdAt: instant(version.at),
    authorId: version.author,
    minorEdit: version.minor,
    message: version.message,
  };
}

/** A comment. It belongs to a page or to a blog post, and only inline ones can be resolved. */
export function commentBody(comment: Page['comments'][number], page: Page, world: World) {
  return {
    id: comment.id,
    status: 'current',
    title: `Re: ${page.title}`,
    ...(page.kind === 'page' ? { pageId: page.id } : { blogPostId: page.id }),
    version: { number: 1, createdAt: instant(comment.at), authorId: comment.author, minorEdit: false, message: '' },
    ...(comment.kind === 'inline' ? { resolutionStatus: 'open' } : {}),
    body: {},
    _links: { webui: `${webPath(page, world)}?focusedCommentId=${comment.id}` },
  };
}

/** A user. The address is empty unless its owner made it public. */
export function confluenceUserBody(account: Account) {
  return {
    accountId: account.accountId,
    accountType: account.kind === 'app' ? 'app' : 'atlassian',
    accountStatus: account.active ? 'active' : 'inactive',
    displayName: account.displayName,
    publicName: account.nickname,
    email: account.emailVisible ? account.email : '',
    timeZone: account.timeZone,
    isExternalCollaborator: false,
    profilePicture: { path: '/wiki/aa-avatar/default', isDefault: true },
  };
}

/** The newest version. @throws when a page has none, which the world must not contain */
export function latestVersion(page: Page): PageVersion {
  const version = page.versions.at(-1);
  if (version === undefined) throw new Error(`page ${page.id} has no version`);
  return version;
}

const instant = (at: number): string => new Date(at).toISOString();
