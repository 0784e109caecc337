import { spawn } from 'node:child_process';
import type { Account } from './account.ts';

/** Its input closes when the process that started it ends, even by SIGKILL. */
const guardScript = `
read -r _
kill -INT "$1" 2>/dev/null || exit 0
for _ in 1 2 3 4 5; do sleep 1; kill -0 "$1" 2>/dev/null || exit 0; done
kill -QUIT "$1"
`;

/**
 * Ends a program that knows nothing of its parent once this process is gone. Windows has no shell
 * for it; there the next start ends what was left.
 * @returns takes the guard away, for when the program has ended
 */
export const endWithParent = (pid: number, account: Account | null): (() => void) => {
  if (process.platform === 'win32') return () => {};
  const guard = spawn('sh', ['-c', guardScript, 'sh', String(pid)], {
    ...(account ?? {}),
    cwd: '/',
    // Ctrl+C must not reach it: it would end before its work begins.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.unref();
  if ('unref' in guard.stdin && typeof guard.stdin.unref === 'function') guard.stdin.unref();
  return () => void guard.kill('SIGKILL');
};
