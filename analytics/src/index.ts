export * from './facts.ts';
export * from './rules.ts';
export * from './observation.ts';
export * from './metrics/definitions.ts';
export * from './metrics/scores/configuration.ts';
