import { readSession } from './session.ts';

const storageKey = 'sightline.live-position';

/** Scope of the message ids: they count per organization, and each user gets their own messages. */
const messageScope = (): string => {
  const session = readSession();
  return `${session?.user.id ?? ''} ${session?.organization?.id ?? ''}`;
};

/** The id of the latest stored message that this tab received, or 0. Survives reloads. */
export const readLivePosition = (): number => {
  const [of, id] = (sessionStorage.getItem(storageKey) ?? '').split('/');
  return of === messageScope() ? Number(id) : 0;
};

export const saveLivePosition = (id: number): void => sessionStorage.setItem(storageKey, `${messageScope()}/${id}`);
