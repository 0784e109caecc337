/**
 * The operator's command line, whether Sightline is running or not:
 *
 *   npm run admin -- create-platform-admin ada@example.com "Ada Admin"
 *   npm run admin -- revoke-platform-admin ada@example.com
 *   npm run admin -- backup FOLDER|FILE
 *   npm run admin -- backup verify FILE
 *   npm run admin -- restore FILE
 *   npm run admin -- re-encrypt
 *   npm run admin -- doctor
 */
import {
  isProblem,
  printBackup,
  printDoctor,
  printReEncrypted,
  printRestore,
  printVerified,
} from './admin/backup-commands.ts';
import { createAdmin, revokeAdmin } from './admin/platform-admins.ts';
import { withInstallation, type Installation } from './admin/installation.ts';

const usage = `Usage: npm run admin -- COMMAND

  create-platform-admin EMAIL NAME   create the first platform admin
  revoke-platform-admin EMAIL        revoke access to the platform area
  backup FOLDER|FILE                 back up everything to one file, whether Sightline is running or not
  backup verify FILE                 verify a backup by restoring it into a temporary database
  restore FILE                       restore a backup into an empty database
  re-encrypt                         encrypt with SECRET_KEY what earlier keys encrypted
  doctor                             check the installation`;

type Command = { run: (installation: Installation) => Promise<number>; migrates: boolean; restores?: boolean };

const commandOf = ([name, first, second]: readonly string[]): Command | null => {
  if (name === 'create-platform-admin' && first !== undefined && second !== undefined)
    return { run: (one) => createAdmin(one, first, second), migrates: true };
  if (name === 'revoke-platform-admin' && first !== undefined)
    return { run: (one) => revokeAdmin(one, first), migrates: true };
  if (name === 'backup' && first === 'verify' && second !== undefined)
    return { run: (one) => printVerified(one, second), migrates: false };
  if (name === 'backup' && first !== undefined && first !== 'verify')
    return { run: (one) => printBackup(one, first), migrates: false };
  if (name === 'restore' && first !== undefined)
    return { run: (one) => printRestore(one, first), migrates: false, restores: true };
  if (name === 're-encrypt') return { run: printReEncrypted, migrates: false };
  if (name === 'doctor') return { run: printDoctor, migrates: false };
  return null;
};

const main = async (args: readonly string[]): Promise<number> => {
  const command = commandOf(args);
  if (command === null) {
    console.error(usage);
    return 2;
  }
  return withInstallation(command, command.run);
};

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(isProblem(error) ? error.message : error);
  process.exitCode = 1;
}
