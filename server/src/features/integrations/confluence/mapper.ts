import type { AccountFact, PageFact, PageVersionFact, SpaceFact } from '@sightline/analytics';
import { instant, text, whole, type Lenient } from '../lenient.ts';
import { lacks, type Mapped } from '../mapped.ts';
import type { ConfluenceContent, ConfluenceSpace, ConfluenceUser, ConfluenceVersion } from './api-types.ts';

export const mapSpace = (space: Lenient<ConfluenceSpace>): Mapped<SpaceFact> => {
  const id = text(space?.id);
  if (id === null) return lacks('id');
  const key = text(space?.key) ?? id;
  return { fact: { id, key, name: text(space?.name) ?? key } };
};

/** @param base of relative links in the response, without a trailing slash */
export const mapContent = (
  content: Lenient<ConfluenceContent>,
  kind: PageFact['kind'],
  base: string,
): Mapped<PageFact> => {
  const id = text(content?.id);
  const spaceId = text(content?.spaceId);
  const createdAt = instant(content?.createdAt);
  if (id === null) return lacks('id');
  if (spaceId === null) return lacks('space');
  if (createdAt === null) return lacks('creation date');
  return {
    fact: {
      id,
      spaceId,
      kind,
      title: text(content?.title) ?? '',
      authorId: text(content?.authorId),
      createdAt,
      url: `${base}${text(content?._links?.webui) ?? `/pages/viewpage.action?pageId=${id}`}`,
    },
  };
};

export const mapVersion = (version: Lenient<ConfluenceVersion>, pageId: string): Mapped<PageVersionFact> => {
  const number = whole(version?.number);
  const at = instant(version?.createdAt);
  if (number === null) return lacks('number');
  if (at === null) return lacks('date');
  return { fact: { pageId, number, at, authorId: text(version?.authorId), minor: version?.minorEdit === true } };
};

export const mapUser = (user: Lenient<ConfluenceUser>): Mapped<AccountFact> => {
  const id = text(user?.accountId);
  if (id === null) return lacks('account id');
  const [status, type] = [text(user?.accountStatus), text(user?.accountType)];
  return {
    fact: {
      id,
      name: text(user?.displayName) ?? text(user?.publicName) ?? id,
      email: text(user?.email)?.toLowerCase() ?? null,
      // Unknown on a Data Center.
      kind: type === null ? 'unknown' : type === 'app' ? 'app' : 'human',
      active: status === null || status === 'active',
      timeZone: text(user?.timeZone),
    },
  };
};
