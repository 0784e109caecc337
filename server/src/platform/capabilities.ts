/** What the signed-in user may do: the one place that maps roles to capabilities. */
import { capabilitiesOf, type Capability } from '@sightline/contract';
import type { SessionUser } from './context.ts';

export const hasCapability = ({ role }: Pick<SessionUser, 'role'>, capability: Capability): boolean =>
  capabilitiesOf[role].includes(capability);

/** For `allow` of a route: the user needs every one of these. */
export const needs =
  (...wanted: readonly Capability[]) =>
  ({ user }: { user: SessionUser }): boolean =>
    wanted.every((capability) => hasCapability(user, capability));
