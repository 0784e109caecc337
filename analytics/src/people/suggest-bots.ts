/** Accounts that look like bots, with the evidence. They count as people until confirmed. */
import { t } from '@sightline/contract';
import type { AccountFact } from '../facts.ts';
import { isBotAccount } from './bot-accounts.ts';

export type BotSuggestion = { accountId: string; evidence: string };

/**
 * What the names of bots and machines end in ("Release Bot", "Metrics Collector"). Elsewhere in a name
 * these words are part of a job title ("Integration Engineer") or of anything else.
 */
const lastWord =
  /(?:^|[\s._-])(bot|ci|automation|pipelines?|service|svc|system|daemon|server|collector|importer|exporter|scanner|scheduler|deployer|runner|webhook|monitoring|integration|sync|laptop|workstation|desktop|localhost)$/i;
const serviceHandle = /^(svc|service)[._-][a-z0-9._-]+$/;

/** Addresses under which bots write commits, and people on a machine that has no git name set. */
const machineAddresses =
  /^(git:)?(root|daemon|nobody|noreply|no-reply|build|ci|deploy|jenkins|system|service|automation)@|@localhost(\.|$)/i;

const evidenceFor = (account: AccountFact): string | null => {
  const address = account.email ?? (account.id.startsWith('git:') ? account.id.slice('git:'.length) : '');
  if (machineAddresses.test(address)) return t('{address} is the address of a bot or a machine', { address });
  const name = account.name.trim();
  const word = (lastWord.exec(name) ?? serviceHandle.exec(name))?.[1];
  return word === undefined ? null : t('“{word}” in its name suggests a bot or a machine', { word });
};

/** Leaves out accounts that are bots for certain. */
export const suggestBots = (accounts: readonly AccountFact[]): BotSuggestion[] =>
  accounts
    .filter((account) => !isBotAccount(account))
    .flatMap((account) => {
      const evidence = evidenceFor(account);
      return evidence === null ? [] : [{ accountId: account.id, evidence }];
    })
    .sort((a, b) => (a.accountId < b.accountId ? -1 : 1));
