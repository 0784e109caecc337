/** The fields of Confluence Data Center's API that we read. Any of them may be missing. */

export type DataCenterPerson = { type: string; username: string; userKey: string; displayName: string; status: string };

export type DataCenterVersion = { number: number; when: string; by: DataCenterPerson; minorEdit: boolean };

/** A page or a blog post, with the requested parts. */
export type DataCenterContent = {
  id: string;
  type: 'page' | 'blogpost';
  status: string;
  title: string;
  space: { id: number };
  history: { createdBy: DataCenterPerson; createdDate: string };
  version: DataCenterVersion;
  _links: { webui: string };
};
