import type { Notification } from '@sightline/contract';
import type { SessionUser } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/tenant.ts';
import { findOwnPerson } from '../people/index.ts';
import { seesIndividuals } from '../visibility/index.ts';

const personInUrl = /^\/(?:performance\/(?:profiles|historical)\/|insights\/[^/?#]+\?developer=)([^/?#&]+)/;

/** Whether a notification is about the figures of one person: it then links to their profile, history or insights. */
export const isAboutPerson = (actionUrl: string | null | undefined): boolean => personInUrl.test(actionUrl ?? '');

/** Notifications that the reader may see now: none about other people, unless they may see individuals. */
export const visibleNews = async <News extends Notification>(
  tx: Tx,
  user: SessionUser,
  news: readonly News[],
): Promise<News[]> => {
  if (seesIndividuals(user) || !news.some((announcement) => isAboutPerson(announcement.actionUrl))) return [...news];
  const ownPerson = await findOwnPerson(tx, user);
  return news.filter(({ actionUrl }) => {
    const person = personInUrl.exec(actionUrl ?? '')?.[1];
    return person === undefined || person === ownPerson?.id;
  });
};
