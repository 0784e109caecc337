/** Attribution as in all metrics, plus what work needs: identities, and teams with a fallback. */
import type { Facts, Instant } from '../../facts.ts';
import { attributionOf, type Attribution } from '../../people/attribution.ts';
import type { MeasurementRules } from '../../rules.ts';

export type WorkAttribution = Attribution & {
  /** The same for all accounts of one person; distinguishes accounts that belong to no one. */
  identityOf: (accountId: string) => string;
  /** The person's team at that instant, else the fallback. */
  teamAt: (personId: string | null, at: Instant, otherwise: string | null) => string | null;
};

/** Accounts of apps are bots even if the rules do not list them. */
export function workAttribution(facts: Facts, rules: MeasurementRules): WorkAttribution {
  const attribution = attributionOf(rules);
  const apps = new Set(facts.accounts.filter((account) => account.kind === 'app').map((account) => account.id));
  return {
    ...attribution,
    isBot: (accountId) => attribution.personOf(accountId)?.bot ?? (accountId !== null && apps.has(accountId)),
    identityOf: (accountId) => attribution.personIdOf(accountId) ?? `account:${accountId}`,
    teamAt: (personId, at, otherwise) =>
      (personId === null ? null : attribution.teamOfPersonAt(personId, at)) ?? otherwise,
  };
}
