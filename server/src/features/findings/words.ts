/** How findings are worded; every figure in them is a claim's. */
import { daysOf, type Period } from '@sightline/analytics';
import type { Claim } from '@sightline/contract';
import type { Scope } from './scope.ts';

const lower = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

const upper = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

export const metricIn = (claim: Pick<Claim, 'name'>): string => lower(claim.name);

/** `Mobile’s lead time`, `your lead time`; of the organization only what it is. */
export const possessive = (
  { subject, self }: Pick<Scope, 'subject' | 'self'>,
  of: { subject: string; name: string },
  what: string,
): string => {
  if (of.subject === 'organization') return upper(what);
  if (self && of.subject === subject.subject) return `Your ${what}`;
  return `${of.name}’s ${what}`;
};

/** `the 30 days before`. */
export const daysBeforeIn = (period: Period, timeZone: string): string => {
  const days = daysOf(period, timeZone);
  return days === 1 ? 'the day before' : `the ${days} days before`;
};
