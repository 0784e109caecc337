/** The operator's command line, whether Sightline is running or not: `npm run admin -- COMMAND`. */
import {
  isProblem,
  printBackup,
  printDoctor,
  printReEncrypted,
  printRestore,
  printVerified,
} from './admin/backup-commands.ts';
import { createAdmin, revokeAdmin } from './admin/platform-admins.ts';
import { withInstallation, type Command } from './admin/installation.ts';

const commands: readonly Command[] = [
  {
    name: 'create-platform-admin',
    takes: ['EMAIL', 'NAME'],
    does: 'give access to the platform area, with a new account if needed',
    database: 'migrated',
    run: (installation, [email = '', name = '']) => createAdmin(installation, email, name),
  },
  {
    name: 'revoke-platform-admin',
    takes: ['EMAIL'],
    does: 'revoke access to the platform area',
    database: 'installed',
    run: (installation, [email = '']) => revokeAdmin(installation, email),
  },
  {
    name: 'backup verify',
    takes: ['FILE'],
    does: 'verify a backup by restoring it into a temporary database',
    database: 'server',
    run: (installation, [file = '']) => printVerified(installation, file),
  },
  {
    name: 'backup',
    takes: ['FOLDER|FILE'],
    does: 'back up everything to one file',
    database: 'installed',
    run: (installation, [target = '']) => printBackup(installation, target),
  },
  {
    name: 'restore',
    takes: ['FILE'],
    does: 'restore a backup into an empty database',
    database: 'empty',
    run: (installation, [file = '']) => printRestore(installation, file),
  },
  {
    name: 're-encrypt',
    takes: [],
    does: 'encrypt with SECRET_KEY what earlier keys encrypted',
    database: 'installed',
    run: printReEncrypted,
  },
  { name: 'doctor', takes: [], does: 'check the installation', database: 'server', run: printDoctor },
];

const formOf = ({ name, takes }: Command): string => [name, ...takes].join(' ');

const usage = `Usage: npm run admin -- COMMAND, whether Sightline is running or not

${commands.map((command) => `  ${formOf(command).padEnd(35)}${command.does}`).join('\n')}

It uses the same settings as Sightline (docs/settings.md). Exit codes: 0 done, 1 failed, 2 wrong arguments.`;

/** Why the arguments are not those of the command; null if they are. */
const mistakeIn = ({ takes }: Command, values: readonly string[]): string | null => {
  const missing = takes.find((_, index) => (values[index] ?? '').trim() === '');
  if (missing !== undefined) return `${missing} is missing.`;
  const extra = values.slice(takes.length);
  if (extra.length === 0) return null;
  return `Unexpected: ${extra.join(' ')}.${takes.length === 0 ? '' : ' Put quotes around a value with spaces.'}`;
};

const main = async (args: readonly string[]): Promise<number> => {
  if (args.some((arg) => arg === '--help' || arg === '-h') || args[0] === 'help') {
    console.log(usage);
    return 0;
  }
  const command = commands.find(({ name }) => name.split(' ').every((word, index) => args[index] === word));
  if (command === undefined) {
    console.error(args.length === 0 ? usage : `Unknown command: ${args[0]}\n\n${usage}`);
    return 2;
  }
  const values = args.slice(command.name.split(' ').length);
  const mistake = mistakeIn(command, values);
  if (mistake !== null) {
    console.error(`${mistake}\nUsage: npm run admin -- ${formOf(command)}`);
    return 2;
  }
  return withInstallation(command, values);
};

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(isProblem(error) ? error.message : error);
  process.exitCode = 1;
}
