import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { settingsFile } from './setup.mjs';

it('settings in .env apply, and those in the environment have priority', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-env-'));
  const read = (environment: Record<string, string>): string =>
    execFileSync(
      process.execPath,
      [...settingsFile(folder), '--print', 'JSON.stringify([process.env.PORT, process.env.MAIL_FROM])'],
      { env: environment, encoding: 'utf8' },
    ).trim();
  try {
    assert.equal(read({}), '[null,null]');
    writeFileSync(join(folder, '.env'), '# Comment\nPORT=3001\nMAIL_FROM=Sightline <sightline@example.com>\n');
    assert.equal(read({}), '["3001","Sightline <sightline@example.com>"]');
    assert.equal(read({ PORT: '3002' }), '["3002","Sightline <sightline@example.com>"]');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
