/**
 * Loaded before all tests, so that property tests try the same cases in every run and failures are reproducible.
 * `PROPERTY_SEED=2 npm test` tries other cases.
 */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 1) });
