import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { makeBackup } from '../../server/src/platform/backup/make-backup.ts';
import { testDatabase } from '../../server/src/testing/database.ts';

const admin = fileURLToPath(new URL('../admin.ts', import.meta.url));

test('restoring into a folder stores the key of the backup, whatever key the folder had', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-restore-'));
  const file = join(folder, 'all.backup');
  const keyFile = join(folder, 'secret-key');
  const [right, wrong] = ['a'.repeat(64), 'b'.repeat(64)];
  const database = await testDatabase();
  const restore = (key: string) =>
    spawnSync(process.execPath, [admin, 'restore', file], {
      env: { PATH: process.env['PATH'], DATA_DIR: folder, SECRET_KEY: key },
      encoding: 'utf8',
    });
  try {
    await makeBackup(file, { databaseUrl: database.url, secretKey: right, now: Date.now() });
    assert.match(restore(wrong).stderr, /made with a different secret key/);
    assert.equal(existsSync(keyFile), false);
    writeFileSync(keyFile, wrong);
    assert.equal(restore(right).stderr, '');
    assert.equal(readFileSync(keyFile, 'utf8').trim(), right);
  } finally {
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }
});
