import assert from 'node:assert/strict';
import { test } from 'node:test';
import { providers } from '@sightline/contract';
import { savedDraft, type Draft } from './credential-draft.ts';
import { tokenPageOf } from './token-page.ts';

const empty = savedDraft('jira', undefined);
const own = (domain: string): Draft => ({ ...empty, installation: 'data-center', domain });
const allowed = ['https://code.acme.example'];

test('API tokens of every product in the cloud are made in the Atlassian account', () => {
  for (const provider of providers)
    assert.equal(tokenPageOf(provider, empty, []), 'https://id.atlassian.com/manage-profile/security/api-tokens');
});

test('an access token of Bitbucket is made in the workspace, once that is named', () => {
  const access: Draft = { ...empty, kind: 'access' };
  assert.equal(tokenPageOf('bitbucket', access, []), null);
  assert.equal(
    tokenPageOf('bitbucket', { ...access, workspace: ' a/b ' }, []),
    'https://bitbucket.org/a%2Fb/workspace/settings/access-tokens',
  );
});

test('a token of a Data Center is made below the base URL that was typed', () => {
  const base = 'https://code.acme.example/tools';
  const page = '/secure/ViewProfile.jspa?selectedTab=com.atlassian.pats.pats-plugin:jira-user-personal-access-tokens';
  assert.equal(tokenPageOf('jira', own(`${base}/?a=b`), allowed), `${base}${page}`);
  assert.equal(
    tokenPageOf('confluence', own('code.acme.example'), allowed),
    'https://code.acme.example/plugins/personalaccesstokens/usertokens.action',
  );
  assert.equal(tokenPageOf('bitbucket', own(base), allowed), `${base}/plugins/servlet/access-tokens/manage`);
});

test('there is no link to a server that may not be read', () => {
  assert.equal(tokenPageOf('jira', own(''), allowed), null);
  assert.equal(tokenPageOf('jira', own('https://elsewhere.example'), allowed), null);
  assert.equal(tokenPageOf('jira', own('javascript://code.acme.example/'), allowed), null);
});
