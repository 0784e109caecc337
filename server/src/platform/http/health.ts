import { contract } from '@sightline/contract';
import { bindPublic } from './bind.ts';
import { databaseAnswers } from './probes.ts';

/** For people and monitoring: whether this process and its database answer. Load balancers use the probes. */
export const healthRoute = bindPublic(
  contract.service.health,
  async ({ platform }) => ({
    status: (await databaseAnswers(platform)) ? ('operational' as const) : ('down' as const),
    version: '1.0',
  }),
  { unlimited: true },
);
