/** The entry point. */

// Stack traces name sources, as with --enable-source-maps. With that option, pino would parse all maps at each start.
process.setSourceMapsEnabled(true);
// Maps are read together with the code that they describe.
await import('./run-roles.ts');
