/**
 * Loaded before all tests: property tests then try the same cases in every run, so that a red run
 * stays red. `PROPERTY_SEED=2 npm test` tries others; a test file run by itself tries new ones each time.
 */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 1) });
