/** The fields of Confluence Cloud's API version 2 that we read. Any of them may be missing. */

export type ConfluenceSpace = { id: string; key: string; name: string };

export type ConfluenceVersion = { number: number; createdAt: string; authorId: string; minorEdit: boolean };

/** A page or a blog post. */
export type ConfluenceContent = {
  id: string;
  status: string;
  title: string;
  spaceId: string;
  authorId: string;
  createdAt: string;
  version: ConfluenceVersion;
  _links: { webui: string };
};

export type ConfluenceUser = {
  accountId: string;
  accountType: 'atlassian' | 'app';
  accountStatus: 'active' | 'inactive' | 'closed';
  displayName: string;
  publicName: string;
  email: string;
  timeZone: string;
};
