/** What Confluence Data Center's API sends, as far as it is read here. Everything may be missing. */

export type OwnPerson = { type: string; username: string; userKey: string; displayName: string; status: string };

export type OwnVersion = { number: number; when: string; by: OwnPerson; minorEdit: boolean };

/** A page or a blog post, with the requested parts. */
export type OwnContent = {
  id: string;
  type: 'page' | 'blogpost';
  status: string;
  title: string;
  space: { id: number };
  history: { createdBy: OwnPerson; createdDate: string };
  version: OwnVersion;
  _links: { webui: string };
};
