import { limits } from '@sightline/contract';
import { hasCapability } from '../../platform/capabilities.ts';
import type { SessionUser } from '../../platform/context.ts';

/** Whether a group is so small that its figures would be about individuals. */
export const isTooSmall = (members: number): boolean => members < limits.smallestGroup;

declare const onlyMadeHere: unique symbol;

/**
 * Who a result is shown to. Whatever is read or shown differently for viewers who may not see individuals takes an
 * `Audience` instead of a flag. Only this file makes one, so it cannot be negated or mistaken for another flag.
 */
export type Audience = {
  /** Otherwise figures of groups consist of whole cells or are rounded, and rows of other people are withheld. */
  readonly seesIndividuals: boolean;
  readonly [onlyMadeHere]: true;
};

const audience = (seesIndividuals: boolean): Audience => ({ seesIndividuals }) as Audience;

/**
 * Managers and admins see individuals, unless the organization shows teams only; everybody else sees themselves and
 * aggregates.
 */
export const seesIndividuals = (user: SessionUser): boolean => hasCapability(user, 'canViewAllData');

export const audienceOf = (user: SessionUser): Audience => audience(seesIndividuals(user));

/**
 * Nothing is withheld. Right in three cases only: the subject is a person whom the viewer may open, the route requires
 * `canViewAllData`, or the result never leaves the server.
 */
export const unrestricted: Audience = audience(true);

/** The audience of a subject's figures: viewers who may open a person see all figures of that person. */
export const audienceAbout = ({ kind }: { kind: string }, viewer: Audience): Audience =>
  kind === 'person' ? unrestricted : viewer;

/** Everyone who may open a team, or the organization (null). Only viewers who see individuals may open small teams. */
export const everyoneWhoMayOpen = (team: { members: number } | null): Audience =>
  audience(team !== null && isTooSmall(team.members));
