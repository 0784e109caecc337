/** `npm run admin`: runs an operator's command under Node 24. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { installPackages, node24, root, settingsFile } from './setup.mjs';

installPackages();
const { status } = spawnSync(node24(), [...settingsFile(), join(root, 'scripts/admin.ts'), ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exit(status ?? 1);
