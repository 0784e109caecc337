/** Accounts that look like bots, with the evidence. They count as people until confirmed. */
import { t } from '@sightline/contract';
import type { AccountFact } from '../facts.ts';
import type { Person } from '../rules.ts';
import type { AccountNote } from './arrangement.ts';
import { isBotAccount } from './bot-accounts.ts';

export type BotSuggestion = { accountId: string; evidence: string };

/**
 * Last words of names of bots ("Release Bot", "Metrics Collector"). Elsewhere in a name, these words may be part of a
 * job title ("Integration Engineer").
 */
const lastWord =
  /(?:^|[\s._-])(bot|ci|automation|pipelines?|service|svc|system|daemon|server|collector|importer|exporter|scanner|scheduler|deployer|runner|webhook|monitoring|integration|sync|laptop|workstation|desktop|localhost)$/i;
const serviceHandle = /^(svc|service)[._-][a-z0-9._-]+$/;

/** Addresses that bots commit with, and that people get on a machine without git settings. */
const machineAddresses =
  /^(git:)?(root|daemon|nobody|noreply|no-reply|build|ci|deploy|jenkins|system|service|automation)@|@localhost(\.|$)/i;

const evidenceFor = (account: AccountFact): string | null => {
  const address = account.email ?? (account.id.startsWith('git:') ? account.id.slice('git:'.length) : '');
  if (machineAddresses.test(address)) return t('{address} is the address of a bot or a machine', { address });
  const name = account.name.trim();
  const word = (lastWord.exec(name) ?? serviceHandle.exec(name))?.[1];
  return word === undefined ? null : t('“{word}” in its name suggests a bot or a machine', { word });
};

/**
 * People whose first account looks like a bot. Their other accounts do not count: confirming that a person's laptop is a
 * bot would exclude the person. Without accounts that are certainly bots, or that are configured.
 */
export const suggestBots = (
  accounts: readonly AccountFact[],
  people: readonly Pick<Person, 'accountIds'>[],
  configured: Readonly<Record<string, Pick<AccountNote, 'bot'>>>,
): BotSuggestion[] => {
  const firstAccounts = new Set(
    people
      .filter(({ accountIds }) => accountIds.every((id) => configured[id]?.bot === undefined))
      .map(({ accountIds }) => accountIds[0]),
  );
  return accounts
    .filter((account) => firstAccounts.has(account.id) && !isBotAccount(account))
    .flatMap((account) => {
      const evidence = evidenceFor(account);
      return evidence === null ? [] : [{ accountId: account.id, evidence }];
    })
    .sort((a, b) => (a.accountId < b.accountId ? -1 : 1));
};
