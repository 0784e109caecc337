import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { lockFolder } from './folder-lock.ts';

describe('the lock of a folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-lock-'));
  after(() => rmSync(folder, { recursive: true }));

  it('reports the process that holds it, its state and its address', () => {
    const lock = lockFolder(folder);
    const refused = (): string => {
      try {
        lockFolder(folder).release();
        return 'not refused';
      } catch (error) {
        return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      }
    };
    assert.equal(refused(), `FolderInUse: Sightline is already starting on ${folder} (process ${process.pid}).`);
    lock.describe('running', 'http://127.0.0.1:3000');
    assert.equal(
      refused(),
      `FolderInUse: Sightline is already running on ${folder} at http://127.0.0.1:3000 (process ${process.pid}).`,
    );
    lock.describe('stopping');
    assert.equal(
      refused(),
      `FolderInUse: Sightline is still stopping on ${folder} (process ${process.pid}). Try again once it has stopped.`,
    );
    lock.release();
    assert.equal(refused(), 'not refused');
  });

  it('is released when its process is killed', async () => {
    const source = new URL('folder-lock.ts', import.meta.url).href;
    const holding = `const { lockFolder } = await import(${JSON.stringify(source)});
      globalThis.lock = lockFolder(${JSON.stringify(folder)}); console.log('locked'); process.stdin.resume();`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', holding], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    assert.throws(() => lockFolder(folder), new RegExp(`process ${child.pid}`));
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    lockFolder(folder).release();
  });
});
