import assert from 'node:assert/strict';
import { it } from 'node:test';
import { findSecrets } from './scan-secrets.ts';

it('finds credentials of known issuers and ignores ordinary text', () => {
  // Assembled here, so that the scan does not match this file.
  const samples: Record<string, string> = {
    'GitHub token': `${'ghp'}_${'a1B2'.repeat(9)}`,
    'AWS access key': `${'AKIA'}${'A1B2C3D4'.repeat(2)}`,
    'Atlassian API token': `${'ATATT3x'}${'aB3_'.repeat(20)}`,
    'npm token': `${'npm'}_${'z9Y8'.repeat(9)}`,
    'secret key setting': `${'SECRET_KEY'}=${'0a1b'.repeat(16)}`,
    'private key': `-----BEGIN ${'PRIVATE KEY'}-----\n${'MIIEvQIBADANBg'.repeat(6)}`,
  };
  for (const [name, text] of Object.entries(samples)) assert.deepEqual(findSecrets(`x ${text} y`), [name]);
  for (const text of ['SECRET_KEY=$(openssl rand -hex 32)', 'ghp_short', 'a'.repeat(64)])
    assert.deepEqual(findSecrets(text), []);
});
