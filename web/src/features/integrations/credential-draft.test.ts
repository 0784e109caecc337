import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { IntegrationCredential } from '@sightline/contract';
import {
  addressOf,
  choosing,
  connectionOf,
  isAllSaved,
  isComplete,
  isValidDomain,
  isValidEmail,
  planSaving,
  savedConnectionOf,
  savedDraft,
} from './credential-draft.ts';

const jira: IntegrationCredential = {
  provider: 'jira',
  installation: 'cloud',
  baseUrl: 'https://acme.atlassian.net',
  email: 'a@acme.example',
  metadata: {},
  isActive: true,
  lastVerifiedAt: null,
  errorMessage: null,
  granted: false,
  tokenExpiresOn: null,
  syncStatus: null,
};
const empty = savedDraft('jira', undefined);

test('https is added to addresses without a scheme', () => {
  assert.equal(addressOf(' acme.atlassian.net ')?.href, 'https://acme.atlassian.net/');
  assert.equal(addressOf('http://acme.atlassian.net')?.protocol, 'http:');
  assert.equal(addressOf(''), null);
  assert.equal(addressOf('not a host'), null);
});

test('only Atlassian hosts and hosts allowed by the operator are valid', () => {
  for (const good of [
    'acme.atlassian.net',
    'https://api.atlassian.com/ex/jira/1',
    'bitbucket.org',
    'api.bitbucket.org',
  ])
    assert.ok(isValidDomain(good, []), good);
  for (const bad of ['', 'acme', 'atlassian.net.evil.example', 'evilatlassian.net', 'https://user@evil.example', '::'])
    assert.ok(!isValidDomain(bad, []), bad);
  assert.ok(isValidDomain('http://127.0.0.1:4000', ['http://127.0.0.1:4000']));
  assert.ok(!isValidDomain('http://127.0.0.1:4001', ['http://127.0.0.1:4000']));
});

test('an access token needs a workspace instead of an email', () => {
  const draft = { ...savedDraft('bitbucket', undefined), token: 't' };
  assert.ok(!isComplete(draft));
  assert.ok(isComplete({ ...draft, email: 'a@acme.example' }));
  const access = { ...draft, kind: 'access' as const, email: 'left@over.example' };
  assert.ok(!isComplete(access));
  assert.ok(isComplete({ ...access, workspace: 'acme' }));
  const typed = { ...access, workspace: ' acme ', expiresOn: '2026-12-05' };
  const connection = {
    provider: 'bitbucket',
    installation: 'cloud',
    baseUrl: 'https://bitbucket.org/',
    email: '',
    apiToken: 't',
    metadata: { workspace: 'acme' },
  };
  assert.deepEqual(connectionOf('bitbucket', typed), connection);
  assert.deepEqual(savedConnectionOf('bitbucket', typed), { ...connection, tokenExpiresOn: '2026-12-05' });
});

test('a Data Center needs only an allowed address and a token', () => {
  const origins = ['https://tools.acme.example'];
  const draft = {
    ...savedDraft('jira', jira),
    installation: 'data-center' as const,
    domain: 'tools.acme.example/jira',
  };
  assert.ok(!isComplete(draft));
  const typed = { ...draft, token: 't' };
  assert.ok(isComplete({ ...typed, email: '' }));
  assert.ok(isValidDomain(typed.domain, origins, 'data-center'));
  assert.ok(!isValidDomain(typed.domain, [], 'data-center'));
  assert.ok(!isValidDomain('acme.atlassian.net', origins, 'data-center'));
  const { installation, baseUrl, email } = connectionOf('jira', typed);
  assert.deepEqual([installation, baseUrl, email], ['data-center', 'https://tools.acme.example/jira', '']);
  const plan = planSaving([{ provider: 'jira', draft, saved: savedDraft('jira', jira) }], origins);
  assert.deepEqual(plan.withoutToken, ['jira']);
});

test('each installation has its default address, and typed input stays', () => {
  const saved = savedDraft('jira', jira);
  assert.equal(choosing('data-center', { provider: 'jira', draft: saved, saved: jira }).domain, '');
  const own = { ...saved, installation: 'data-center' as const, domain: '' };
  assert.equal(choosing('cloud', { provider: 'jira', draft: own, saved: jira }).domain, jira.baseUrl);
  const typed = { ...saved, domain: 'tools.acme.example/jira' };
  assert.deepEqual(choosing('data-center', { provider: 'jira', draft: typed, saved: jira }), {
    installation: 'data-center',
  });
  const bitbucket = savedDraft('bitbucket', undefined);
  assert.equal(choosing('data-center', { provider: 'bitbucket', draft: bitbucket, saved: undefined }).domain, '');
});

test('a saved access token is shown as one', () => {
  const saved = { ...jira, provider: 'bitbucket' as const, email: '', metadata: { workspace: 'acme' } };
  assert.equal(savedDraft('bitbucket', saved).kind, 'access');
  assert.equal(savedDraft('jira', jira).kind, 'account');
  assert.equal(savedDraft('jira', jira).token, '');
});

test('only new tokens are saved, and other changes require one', () => {
  const saved = savedDraft('jira', jira);
  const plan = (draft: Partial<typeof saved>) =>
    planSaving(
      [
        { provider: 'jira', draft: { ...saved, ...draft }, saved },
        { provider: 'confluence', draft: empty, saved: empty },
      ],
      [],
    );
  assert.deepEqual(plan({}), { save: [], withoutToken: [], invalid: [] });
  assert.deepEqual(plan({ token: 'new' }), { save: ['jira'], withoutToken: [], invalid: [] });
  assert.deepEqual(plan({ email: 'b@acme.example' }), { save: [], withoutToken: ['jira'], invalid: [] });
  assert.deepEqual(plan({ domain: 'evil.example', token: 'new' }), { save: [], withoutToken: [], invalid: ['jira'] });
});

test('nothing is left unsaved only if every changed source was saved', () => {
  const plan = { save: ['jira' as const], withoutToken: [], invalid: [] };
  assert.equal(isAllSaved(plan, ['jira']), true);
  assert.equal(isAllSaved(plan, []), false);
  assert.equal(isAllSaved({ ...plan, withoutToken: ['confluence'] }, ['jira']), false);
  assert.equal(isAllSaved({ ...plan, invalid: ['bitbucket'] }, ['jira']), false);
});

test('an email address has a name, an @ and a domain; an empty one is not an error yet', () => {
  assert.deepEqual(['', ' a@acme.example ', 'nobody', 'a@acme', 'a b@acme.example'].map(isValidEmail), [
    true,
    true,
    false,
    false,
    false,
  ]);
});
