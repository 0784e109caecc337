import { text, type Lenient } from '../../lenient.ts';
import type { ConfluenceContent, ConfluenceUser, ConfluenceVersion } from '../api-types.ts';
import type { DataCenterContent, DataCenterPerson, DataCenterVersion } from './api-types.ts';

/** Converts a Data Center's records to the cloud's shape. */

/** The account's id, prefixed because each server has its own keys. */
const accountId = (person: Lenient<DataCenterPerson>): string | undefined => {
  const key = text(person?.userKey);
  return key === null ? undefined : `${prefix}${key}`;
};
const prefix = 'confluence:';

/** The server's key of an account id. */
export const userKeyOf = (id: string): string => id.slice(prefix.length);

export const contentAsCloud = (content: Lenient<DataCenterContent>): Lenient<ConfluenceContent> => ({
  id: content?.id,
  status: content?.status,
  title: content?.title,
  spaceId: content?.space?.id,
  authorId: accountId(content?.history?.createdBy),
  createdAt: content?.history?.createdDate,
  version: versionAsCloud(content?.version),
  _links: content?._links,
});

export const versionAsCloud = (version: Lenient<DataCenterVersion>): Lenient<ConfluenceVersion> => ({
  number: version?.number,
  createdAt: version?.when,
  authorId: accountId(version?.by),
  minorEdit: version?.minorEdit,
});

/** Email addresses and time zones are not available. */
export const userAsCloud = (person: Lenient<DataCenterPerson>): Lenient<ConfluenceUser> => ({
  accountId: accountId(person),
  displayName: person?.displayName ?? person?.username,
  accountStatus: statusOf(person),
});

const statusOf = (person: Lenient<DataCenterPerson>): 'active' | 'inactive' | undefined => {
  const status = text(person?.status)?.toLowerCase();
  if (status === undefined) return undefined;
  return status === 'current' || status === 'active' ? 'active' : 'inactive';
};
