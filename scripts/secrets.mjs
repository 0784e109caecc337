/** `npm run secrets`, under Node 24. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { node24, root } from './setup.mjs';

const { status } = spawnSync(node24(), [join(root, 'scripts/scan-secrets.ts')], { stdio: 'inherit' });
process.exit(status ?? 1);
