import { startSimulator } from './app.ts';
import { parseArguments, UsageError } from './http/command-line.ts';

// A supervisor keeps a channel open, which closes when it ends; there is nothing to save.
process.once('disconnect', () => process.exit());
if (process.connected === false) process.exit();

try {
  const simulator = await startSimulator(parseArguments(process.argv.slice(2)));
  process.stdout.write(`simulator ready ${simulator.url}\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void simulator.stop().then(() => process.exit()));
} catch (error) {
  if (error instanceof UsageError) process.stderr.write(`${error.message}\n`);
  else if (isTaken(error)) process.stderr.write(`simulator: the port is already in use; choose another with --port\n`);
  else throw error;
  process.exitCode = 2;
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}
