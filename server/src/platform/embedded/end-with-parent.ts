import { spawn } from 'node:child_process';
import type { Account } from './account.ts';

/** Its stdin closes when the parent process ends, even by SIGKILL. */
const guardScript = `
read -r _
kill -INT "$1" 2>/dev/null || exit 0
for _ in 1 2 3 4 5; do sleep 1; kill -0 "$1" 2>/dev/null || exit 0; done
kill -QUIT "$1"
`;

/**
 * Ends a child program when this process ends, even if it is killed. Windows has no shell for this, so
 * there the next start ends any leftover program.
 * @returns removes the guard once the program has ended
 */
export const endWithParent = (pid: number, account: Account | null): (() => void) => {
  if (process.platform === 'win32') return () => {};
  const guard = spawn('sh', ['-c', guardScript, 'sh', String(pid)], {
    ...(account ?? {}),
    cwd: '/',
    // Ctrl+C must not reach it: it would end too early.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.unref();
  if ('unref' in guard.stdin && typeof guard.stdin.unref === 'function') guard.stdin.unref();
  return () => void guard.kill('SIGKILL');
};
