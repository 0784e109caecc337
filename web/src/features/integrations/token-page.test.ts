import assert from 'node:assert/strict';
import { test } from 'node:test';
import { providers } from '@sightline/contract';
import { savedDraft, type Draft } from './credential-draft.ts';
import { tokenPageOf } from './token-page.ts';

const empty = savedDraft('jira', undefined);
const own = (domain: string): Draft => ({ ...empty, installation: 'data-center', domain });
const allowed = ['https://code.acme.example'];

test('API tokens for every cloud product are created in the Atlassian account', () => {
  for (const provider of providers)
    assert.equal(tokenPageOf(provider, empty, []), 'https://id.atlassian.com/manage-profile/security/api-tokens');
});

test('a Bitbucket access token is created in the workspace, once entered', () => {
  const access: Draft = { ...empty, kind: 'access' };
  assert.equal(tokenPageOf('bitbucket', access, []), null);
  assert.equal(
    tokenPageOf('bitbucket', { ...access, workspace: ' a/b ' }, []),
    'https://bitbucket.org/a%2Fb/workspace/settings/access-tokens',
  );
});

test('a Data Center token is created below the entered base URL', () => {
  const base = 'https://code.acme.example/tools';
  const page = '/secure/ViewProfile.jspa?selectedTab=com.atlassian.pats.pats-plugin:jira-user-personal-access-tokens';
  assert.equal(tokenPageOf('jira', own(`${base}/?a=b`), allowed), `${base}${page}`);
  assert.equal(
    tokenPageOf('confluence', own('code.acme.example'), allowed),
    'https://code.acme.example/plugins/personalaccesstokens/usertokens.action',
  );
  assert.equal(tokenPageOf('bitbucket', own(base), allowed), `${base}/plugins/servlet/access-tokens/manage`);
});

test('servers that are not allowed get no link', () => {
  assert.equal(tokenPageOf('jira', own(''), allowed), null);
  assert.equal(tokenPageOf('jira', own('https://elsewhere.example'), allowed), null);
  assert.equal(tokenPageOf('jira', own('javascript://code.acme.example/'), allowed), null);
});
