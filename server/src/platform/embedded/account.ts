import { readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** An operating-system user that the database can run as. */
export type Account = { name: string; uid: number; gid: number };

/**
 * The user to run PostgreSQL as, which refuses to run as root: another user from the password database
 * if this process is root, otherwise the current user (null).
 */
export const databaseAccount = async (): Promise<Account | null> => {
  if (process.getuid?.() !== 0) return null;
  const known = parseAccounts(await readFile('/etc/passwd', 'utf8'));
  const account = known.get('postgres') ?? known.get('nobody');
  if (account === undefined) {
    throw new Error(
      'PostgreSQL cannot run as root, and neither user postgres nor nobody exists. Start as another user.',
    );
  }
  return account;
};

const parseAccounts = (text: string): Map<string, Account> =>
  new Map(
    text
      .split('\n')
      .map((line) => line.split(':'))
      .filter((fields) => fields.length >= 7)
      .map(([name = '', , uid, gid]) => [name, { name, uid: Number(uid), gid: Number(gid) }]),
  );

/** Whether `account` can enter every parent folder of `path`. */
export const isReachableBy = async (account: Account, path: string): Promise<boolean> => {
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    const { mode, uid, gid } = await stat(folder);
    const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
    if (((mode >> shift) & 0o1) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
};
