import type { JobDefinition } from './jobs/jobs.ts';
import type { BoundRoute } from './http/bind.ts';

/** What a feature brings to the application; `app.ts` lists them all. */
export type Feature = {
  name: string;
  routes: readonly BoundRoute[];
  jobs: readonly JobDefinition<never>[];
};
