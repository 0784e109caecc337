/** The facts of 35 people, collected from the simulator, from which larger organizations are built. */
import type { Facts } from '@sightline/analytics';
import { providers, startSimulator, testSite } from '../server/src/features/integrations/integrations.test-support.ts';

/** The current time in benchmarks. */
export const benchNow = '2026-11-20T12:00:00Z';

export const gatherFacts = async (months: number, now = benchNow): Promise<Facts> => {
  const simulator = await startSimulator({ now, months });
  const site = await testSite(simulator.url, now, months + 1);
  const organization = await site.organization();
  for (const provider of providers) {
    await organization.connect(provider);
    await organization.collect(provider);
  }
  const facts = await organization.facts();
  await site.database.drop();
  await simulator.stop();
  return facts;
};
