import type { Notification } from '@sightline/contract';
import type { SessionUser } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/tenant.ts';
import { findOwnPerson } from '../people/index.ts';
import { seesIndividuals } from '../visibility/index.ts';

const personInUrl = /^\/(?:performance\/(?:profiles|historical)\/|insights\/[^/?#]+\?developer=)([^/?#&]+)/;

/** Whose figures a notification is about: it then links to their profile, history or insights. */
export const personIn = (actionUrl: string | null | undefined): string | undefined =>
  personInUrl.exec(actionUrl ?? '')?.[1];

/** Notifications that the reader may see now: none about other people, unless they may see individuals. */
export const visibleNotifications = async <News extends Notification>(
  tx: Tx,
  user: SessionUser,
  news: readonly News[],
): Promise<News[]> => {
  if (seesIndividuals(user) || !news.some(({ actionUrl }) => personIn(actionUrl) !== undefined)) return [...news];
  const ownPerson = await findOwnPerson(tx, user);
  return news.filter(({ actionUrl }) => {
    const person = personIn(actionUrl);
    return person === undefined || person === ownPerson?.id;
  });
};
