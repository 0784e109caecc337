/** The entry point of the measurement thread. */

// As in `main.ts`.
process.setSourceMapsEnabled(true);
await import('./tasks.ts');
