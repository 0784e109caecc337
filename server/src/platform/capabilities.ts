/** What the signed-in user may do: the one place that maps roles to capabilities. */
import { capabilitiesOf, type Capability } from '@sightline/contract';
import type { SessionUser } from './context.ts';

type Viewer = Pick<SessionUser, 'role' | 'teamsOnlySince'>;

/** In an organization that shows teams only, no role sees other people's figures. */
export const capabilitiesFor = ({ role, teamsOnlySince }: Viewer): Capability[] =>
  capabilitiesOf[role].filter((capability) => !(teamsOnlySince !== null && capability === 'canViewAllData'));

export const hasCapability = (user: Viewer, capability: Capability): boolean =>
  capabilitiesFor(user).includes(capability);

/** For `allow` of a route: the user needs every one of these. */
export const needs =
  (...wanted: readonly Capability[]) =>
  ({ user }: { user: SessionUser }): boolean =>
    wanted.every((capability) => hasCapability(user, capability));
