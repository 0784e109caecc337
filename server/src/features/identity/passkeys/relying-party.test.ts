import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { relyingParty } from './relying-party.ts';

describe('the relying party of passkeys', () => {
  const relyingPartyAt = (publicUrl: string) => relyingParty({ publicUrl });
  it('is the public address, which has a name and is secure', () => {
    assert.deepEqual(relyingPartyAt('https://sightline.example.com/base'), {
      id: 'sightline.example.com',
      origin: 'https://sightline.example.com',
    });
    for (const address of ['http://sightline.example.com', 'https://192.0.2.1', 'https://[2001:db8::1]'])
      assert.equal(relyingPartyAt(address), null, address);
  });
  it('is localhost when the server listens on this machine only', () => {
    for (const address of ['http://127.0.0.1:3000', 'http://[::1]:3000', 'http://localhost:3000'])
      assert.deepEqual(relyingPartyAt(address), { id: 'localhost', origin: 'http://localhost:3000' }, address);
  });
});
