import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { makeBackup } from '../../server/src/platform/backup/make-backup.ts';
import { withTenant } from '../../server/src/platform/database/tenant.ts';
import { createSecrets } from '../../server/src/platform/secrets.ts';
import { testContext } from '../../server/src/testing/context.ts';
import { testDatabase } from '../../server/src/testing/database.ts';

const admin = fileURLToPath(new URL('../admin.ts', import.meta.url));

test('restoring into a folder stores the key of the backup and names what earlier keys encrypted', async () => {
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
    const { organizationId } = await testContext(database);
    const sealed = createSecrets('c'.repeat(64)).seal('sk-1', `language-model ${organizationId} https://m.example`);
    await withTenant(database, organizationId, (tx) =>
      sql`insert into language_model_keys (organization_id, origin, sealed_key)
        values (${organizationId}, 'https://m.example', ${sealed})`.execute(tx),
    );
    await makeBackup(file, { databaseUrl: database.url, secretKey: right, now: Date.now() });
    assert.match(restore(wrong).stderr, /made with a different secret key/);
    assert.equal(existsSync(keyFile), false);
    writeFileSync(keyFile, wrong);
    const { stdout, stderr } = restore(right);
    assert.equal(stderr, '');
    assert.match(stdout, /^Restored /);
    assert.match(stdout, /Not decrypted: 1 in language_model_keys\.sealed_key\. .* set SECRET_KEY_PREVIOUS\./);
    assert.equal(readFileSync(keyFile, 'utf8').trim(), right);
  } finally {
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }
});
