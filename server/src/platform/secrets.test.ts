import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createSecrets } from './secrets.ts';

const [older, newer] = ['1'.repeat(64), '2'.repeat(64)];

describe('secrets', () => {
  it('are decrypted with earlier keys, and encrypted with the newest', () => {
    const sealed = createSecrets(older).seal('token', 'jira');
    const rotated = createSecrets(newer, [older]);
    assert.equal(rotated.open(sealed, 'jira'), 'token');
    assert.equal(createSecrets(newer).open(rotated.seal('token', 'jira'), 'jira'), 'token');
  });

  it('are rejected if encrypted with an unknown key, altered, or encrypted for another purpose', () => {
    const sealed = createSecrets(older).seal('token', 'jira');
    assert.throws(() => createSecrets(newer).open(sealed, 'jira'), /key that is not configured/);
    assert.throws(() => createSecrets(older).open(sealed, 'bitbucket'));
    const [id, nonce, body, tag] = sealed.split('.');
    const other = Buffer.from('nekot').toString('base64url');
    assert.notEqual(body, other);
    assert.throws(() => createSecrets(older).open([id, nonce, other, tag].join('.'), 'jira'));
  });

  it('have a separate key for every purpose', () => {
    const [[one], [other]] = [createSecrets(older).keysFor('one'), createSecrets(older).keysFor('other')];
    assert.notDeepEqual(one.bytes, other.bytes);
    assert.deepEqual(
      createSecrets(newer, [older])
        .keysFor('one')
        .map((key) => key.id),
      [createSecrets(newer).keysFor('one')[0].id, one.id],
    );
  });
});
