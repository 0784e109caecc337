/** Accounts that are probably programs, with what speaks for it. They count as people until somebody says otherwise. */
import type { AccountFact } from '../facts.ts';
import { isBotAccount } from './link-accounts.ts';

export type BotSuggestion = { accountId: string; evidence: string };

/** Words by which programs and machines are called, and people are not. */
const machineWords =
  /(^|[\s._-])(service|svc|system|daemon|server|jenkins|collector|importer|exporter|scanner|scheduler|deployer|builder|runner|webhook|monitor(ing)?|integration|sync|laptop|workstation|desktop|localhost)($|[\s._-])/i;

/** Addresses under which programs write commits, and whoever works on a machine without a name of their own. */
const machineAddresses =
  /^(git:)?(root|daemon|nobody|noreply|no-reply|build|ci|deploy|jenkins|system|service|automation)@|@localhost(\.|$)/i;

const evidenceFor = (account: AccountFact): string | null => {
  const address = account.email ?? (account.id.startsWith('git:') ? account.id.slice('git:'.length) : '');
  if (machineAddresses.test(address)) return `${address} is the address of a machine or a program`;
  const word = machineWords.exec(account.name)?.[2];
  return word === undefined ? null : `“${word}” in its name speaks of a machine or a program`;
};

/** Those that nothing sure tells yet: what `isBotAccount` knows is left out anyway. */
export const suggestBots = (accounts: readonly AccountFact[]): BotSuggestion[] =>
  accounts
    .filter((account) => !isBotAccount(account))
    .flatMap((account) => {
      const evidence = evidenceFor(account);
      return evidence === null ? [] : [{ accountId: account.id, evidence }];
    })
    .sort((a, b) => (a.accountId < b.accountId ? -1 : 1));
