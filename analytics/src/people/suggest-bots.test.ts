import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AccountFact } from '../facts.ts';
import { isBotAccount } from './bot-accounts.ts';
import { noArrangement, type Arrangement } from './arrangement.ts';
import { peopleOf } from './link-accounts.ts';
import { suggestBots, type BotSuggestion } from './suggest-bots.ts';

const account = (id: string, name: string, more: Partial<AccountFact> = {}): AccountFact => ({
  id,
  name,
  email: null,
  kind: 'human',
  active: true,
  timeZone: null,
  ...more,
});
const suggestionsFor = (accounts: AccountFact[], change: Partial<Arrangement> = {}): BotSuggestion[] => {
  const arrangement = { ...noArrangement, ...change };
  return suggestBots(accounts, peopleOf(accounts, arrangement), arrangement.accounts);
};
const suggested = (...accounts: AccountFact[]): string[] => suggestionsFor(accounts).map((one) => one.accountId);

test('machines and bots are suggested by name or address, with the evidence', () => {
  assert.deepEqual(
    suggestionsFor([
      account('c1', 'Metrics Collector'),
      account('git:root@localhost.example', 'Somebody', { kind: 'unknown' }),
      account('c2', 'Nightly', { email: 'no-reply@acme.example' }),
    ]),
    [
      { accountId: 'c1', evidence: '“Collector” in its name suggests a bot or a machine' },
      { accountId: 'c2', evidence: 'no-reply@acme.example is the address of a bot or a machine' },
      {
        accountId: 'git:root@localhost.example',
        evidence: 'root@localhost.example is the address of a bot or a machine',
      },
    ],
  );
});

test('people whose names merely contain such a word, and known bots, are not suggested', () => {
  const people = ['Serviceman Jones', 'Synclair Moss', 'Ada Builderson', 'Root Maria', 'Ann Lee'];
  assert.deepEqual(suggested(...people.map((name, index) => account(`p${index}`, name))), []);
  assert.deepEqual(suggested(account('g', 'Ann', { email: 'rooty@acme.example' })), []);
  assert.deepEqual(suggested(account('a', 'Sync Service', { kind: 'app' }), account('b', 'renovate')), []);
});

test('a person is not suggested because of another account, such as that of their laptop', () => {
  const accounts = [account('u1', 'Ann Lee'), account('git:root@localhost', 'Ann Lee'), account('u2', 'Release Bot')];
  assert.deepEqual(
    suggestionsFor(accounts).map((one) => one.accountId),
    ['u2'],
  );
  const merged = { joined: [['u1', 'git:root@localhost'] as const], separated: ['git:root@localhost'] };
  assert.deepEqual(suggestionsFor(accounts, { ...merged, accounts: { u2: { bot: false } } }), []);
  assert.equal(suggestionsFor(accounts, { separated: ['git:root@localhost'] }).length, 2);
});

const names: Record<'bot' | 'suggested' | 'person', string[]> = {
  bot: [
    'renovate',
    'Renovate',
    'renovate[bot]',
    'dependabot [bot]',
    'acme-release[bot]',
    'Bitbucket Pipelines',
    'github-actions',
    'Automation for Jira',
    'Jenkins',
    'deploy-bot',
    'halden-ci-bot',
    'release_bot',
  ],
  suggested: [
    'Release Bot',
    'CI',
    'Payments CI',
    'svc-payments',
    'Metrics Collector',
    'Build Automation',
    'adas-laptop',
  ],
  person: [
    'test-bot[123]',
    'special@bot@chars',
    '[bot]',
    'bot[bot]x',
    'Bot Nguyen',
    'Abbot',
    'Ann Talbot',
    'ci@home',
    'Integration Engineer',
    'Pipeline Owner',
    'Automation Lead',
    'System Administrator',
    'Server Team Lead',
    'Jenkins Smith',
    'Renovate Rossi',
    'Cian Bell',
    'Bamboo Lee',
  ],
};
for (const [expected, list] of Object.entries(names))
  for (const name of list)
    test(`${name} is ${{ bot: 'a bot', suggested: 'suggested as a bot', person: 'a person' }[expected]}`, () => {
      const one = account('a', name);
      const actual = isBotAccount(one) ? 'bot' : suggested(one).length > 0 ? 'suggested' : 'person';
      assert.equal(actual, expected);
    });

test('an app is a bot whatever its name', () => {
  assert.ok(isBotAccount(account('a', 'Ann Lee', { kind: 'app' })));
});
