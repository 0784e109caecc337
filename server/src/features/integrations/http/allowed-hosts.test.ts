import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InvalidInput } from '../../../platform/errors.ts';
import { isPrivateAddress } from '../../../platform/public-addresses.ts';
import { normalizeBaseUrl, requirePublicAddress } from './allowed-hosts.ts';

test('Atlassian hosts are accepted and normalized', () => {
  assert.equal(normalizeBaseUrl('jira', 'acme.atlassian.net', []), 'https://acme.atlassian.net');
  assert.equal(
    normalizeBaseUrl('confluence', ' https://acme.atlassian.net/wiki/home?x=1 ', []),
    'https://acme.atlassian.net',
  );
  assert.equal(normalizeBaseUrl('bitbucket', 'bitbucket.org/acme', []), 'https://api.bitbucket.org');
  assert.equal(
    normalizeBaseUrl('jira', 'https://api.atlassian.com/ex/jira/1f2e/rest/api/3', []),
    'https://api.atlassian.com/ex/jira/1f2e',
  );
});

test('other hosts are refused, however similar they look', () => {
  for (const typed of [
    'evil-atlassian.net',
    'atlassian.net.evil.example',
    'https://acme.atlassian.net@evil.example',
    'https://acme.atlassian.net:8443',
    'http://acme.atlassian.net',
    'ftp://acme.atlassian.net',
    'localhost',
    'http://127.0.0.1:4010',
    '',
    'https://',
    'bitbucket.org',
  ]) {
    assert.throws(
      () => normalizeBaseUrl('jira', typed, []),
      new InvalidInput('Please enter a valid Jira domain'),
      typed,
    );
  }
  assert.throws(() => normalizeBaseUrl('bitbucket', 'acme.atlassian.net', []), InvalidInput);
});

test('the operator can allow additional origins, and only exactly those', () => {
  const extra = ['http://127.0.0.1:4010'];
  assert.equal(normalizeBaseUrl('jira', 'http://127.0.0.1:4010/x', extra), 'http://127.0.0.1:4010');
  assert.throws(() => normalizeBaseUrl('jira', 'http://127.0.0.1:4011', extra), InvalidInput);
});

test('a Data Center keeps its context path, whichever of its pages was pasted', () => {
  const extra = ['https://tools.acme.example', 'https://jira.acme.example:8443'];
  const normalize = (typed: string) => normalizeBaseUrl('jira', typed, extra, 'data-center');
  assert.equal(normalize('https://jira.acme.example:8443/'), 'https://jira.acme.example:8443');
  for (const page of ['', '/', '/secure/Dashboard.jspa', '/browse/SHOP-1?x=1', '/projects/SHOP/issues', '/rest/api/2'])
    assert.equal(normalize(`tools.acme.example/jira${page}`), 'https://tools.acme.example/jira', page);
  for (const typed of ['https://acme.atlassian.net', 'https://evil.example/jira', 'http://tools.acme.example/jira'])
    assert.throws(() => normalize(typed), new InvalidInput('Please enter a valid Jira domain'), typed);
});

test('host names that resolve to private networks are refused', async () => {
  const resolvesTo = (address: string) => async () => [{ address: '203.0.114.7' }, { address }];
  const check = (address: string) => requirePublicAddress('https://acme.atlassian.net', [], resolvesTo(address));
  for (const address of ['2606:4700::1', '::ffff:203.0.114.7', '64:ff9b::203.0.114.7']) await check(address);
  const ofThisNetwork = ['10.1.2.3', '127.0.0.1', '169.254.169.254', '::1', 'fe80::1', 'fec0::1', 'fd00::2'];
  const withIPv4 = ['::ffff:10.0.0.1', '::10.0.0.1', '::ffff:0:10.0.0.1', '64:ff9b::a9fe:a9fe', '64:ff9b:1::10.0.0.1'];
  for (const address of [...ofThisNetwork, ...withIPv4, '2002:7f00:1::', '2001:0:7f00:1::']) {
    assert.ok(isPrivateAddress(address), address);
    await assert.rejects(check(address), InvalidInput, address);
  }
  await requirePublicAddress('http://127.0.0.1:4010', ['http://127.0.0.1:4010'], resolvesTo('127.0.0.1'));
});
