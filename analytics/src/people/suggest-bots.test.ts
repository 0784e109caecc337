import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AccountFact } from '../facts.ts';
import { suggestBots } from './suggest-bots.ts';

const account = (id: string, name: string, more: Partial<AccountFact> = {}): AccountFact => ({
  id,
  name,
  email: null,
  kind: 'human',
  active: true,
  timeZone: null,
  ...more,
});
const suggested = (...accounts: AccountFact[]): string[] => suggestBots(accounts).map((one) => one.accountId);

test('machines and programs are suggested by name or address, with what speaks for it', () => {
  assert.deepEqual(
    suggestBots([
      account('c1', 'Metrics Collector'),
      account('git:root@localhost.example', 'Somebody', { kind: 'unknown' }),
      account('c2', 'Nightly', { email: 'no-reply@acme.example' }),
    ]),
    [
      { accountId: 'c1', evidence: '“Collector” in its name speaks of a machine or a program' },
      { accountId: 'c2', evidence: 'no-reply@acme.example is the address of a machine or a program' },
      {
        accountId: 'git:root@localhost.example',
        evidence: 'root@localhost.example is the address of a machine or a program',
      },
    ],
  );
});

test('people are not suggested for names that merely hold such a word, nor known bots again', () => {
  const people = ['Serviceman Jones', 'Synclair Moss', 'Ada Builderson', 'Root Maria', 'Ann Lee'];
  assert.deepEqual(suggested(...people.map((name, index) => account(`p${index}`, name))), []);
  assert.deepEqual(suggested(account('g', 'Ann', { email: 'rooty@acme.example' })), []);
  assert.deepEqual(suggested(account('a', 'Sync Service', { kind: 'app' }), account('b', 'renovate')), []);
});
