import { text, type Lenient } from '../../lenient.ts';
import type { ConfluenceContent, ConfluenceUser, ConfluenceVersion } from '../api-types.ts';
import type { OwnContent, OwnPerson, OwnVersion } from './api-types.ts';

/** Brings a Data Center's records into the shape of the cloud's. Account ids are its keys of users. */

export const contentAsCloud = (content: Lenient<OwnContent>): Lenient<ConfluenceContent> => ({
  id: content?.id,
  status: content?.status,
  title: content?.title,
  spaceId: content?.space?.id,
  authorId: content?.history?.createdBy?.userKey,
  createdAt: content?.history?.createdDate,
  version: versionAsCloud(content?.version),
  _links: content?._links,
});

export const versionAsCloud = (version: Lenient<OwnVersion>): Lenient<ConfluenceVersion> => ({
  number: version?.number,
  createdAt: version?.when,
  authorId: version?.by?.userKey,
  minorEdit: version?.minorEdit,
});

/** Neither addresses nor zones are told. */
export const userAsCloud = (person: Lenient<OwnPerson>): Lenient<ConfluenceUser> => ({
  accountId: person?.userKey,
  displayName: person?.displayName ?? person?.username,
  accountStatus: statusOf(person),
});

const statusOf = (person: Lenient<OwnPerson>): 'active' | 'inactive' | undefined => {
  const status = text(person?.status)?.toLowerCase();
  if (status === undefined) return undefined;
  return status === 'current' || status === 'active' ? 'active' : 'inactive';
};
