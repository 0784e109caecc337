import { capabilitiesOf, type Developer } from '@sightline/contract';
import type { SessionUser } from '../../platform/context.ts';
import { NotAllowed } from '../../platform/errors.ts';

/** Managers and admins see individuals; developers see themselves and aggregates. */
export const seesIndividuals = (user: SessionUser): boolean => capabilitiesOf[user.role].includes('canViewAllData');

/** The person behind a user: the one whose name is exactly the user's, if there is one only. */
export const ownPerson = (user: SessionUser, developers: readonly Developer[]): Developer | null => {
  const same = developers.filter((one) => one.name === user.name);
  return same.length === 1 ? (same[0] ?? null) : null;
};

/** @throws NotAllowed unless the viewer may see this person's individual figures */
export const assertMaySee = (user: SessionUser, personId: string, own: Developer | null): void => {
  if (!seesIndividuals(user) && own?.id !== personId) throw new NotAllowed();
};
