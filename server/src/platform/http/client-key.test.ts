import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressKey, clientKey } from './client-key.ts';

test('IPv6 counts by /64, however it is written, and IPv4 by address', () => {
  for (const same of ['2001:db8:1:2::1', '2001:DB8:1:2:ffff::', '2001:0db8:0001:0002:a:b:c:d', '2001:db8:1:2::1%eth0'])
    assert.equal(addressKey(same), '2001:db8:1:2::/64', same);
  assert.equal(addressKey('2001:db8::1'), '2001:db8:0:0::/64');
  assert.equal(addressKey('::1'), '0:0:0:0::/64');
  assert.notEqual(addressKey('2001:db8:1:3::1'), addressKey('2001:db8:1:2::1'));
  assert.equal(addressKey('192.0.2.1'), '192.0.2.1');
  assert.equal(addressKey('::ffff:192.0.2.1'), '192.0.2.1');
});

test('a user counts once, and demo visitors by their address', () => {
  assert.equal(clientKey({ id: 'ada', isDemo: false }, '192.0.2.1'), 'ada');
  assert.equal(clientKey({ id: 'demo', isDemo: true }, '192.0.2.1'), 'demo 192.0.2.1');
  assert.equal(clientKey(null, '192.0.2.1'), '192.0.2.1');
});
