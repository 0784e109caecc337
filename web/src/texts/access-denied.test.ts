import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { deniedReason } from './access-denied.ts';

describe('the reason for a denied page', () => {
  it('names the role that would open it', () => {
    assert.equal(
      deniedReason('developer', { teamsOnly: false }),
      "You don't have permission to access this page. Manager privileges required. Your role is developer.",
    );
  });

  it('asks no manager to become a manager while the organization shows teams only', () => {
    assert.equal(
      deniedReason('manager', { teamsOnly: true }),
      "You don't have permission to access this page. Your role is manager.",
    );
  });
});
