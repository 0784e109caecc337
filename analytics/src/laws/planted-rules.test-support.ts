/** The people of a planted organization, and the sources of each team. */
import { deliveryRules } from '../metrics/dora/delivery-facts.test-support.ts';
import { on } from '../metrics/flow/work-facts.test-support.ts';
import type { MeasurementRules } from '../rules.ts';

const accounts = ['ada', 'ben', 'cy', 'dee', 'eve', 'robot'];

/** Ada, Ben and Cy are in payments, Dee in operations, Eve in no team; Cy is half-time, Ben was away, Robot a bot. */
export const plantedRules: MeasurementRules = deliveryRules({
  people: accounts.map((name) => ({
    id: `person-${name}`,
    name,
    accountIds: [name],
    bot: name === 'robot',
    active: true,
    partTime: name === 'cy' ? 0.5 : 1,
  })),
  teams: [
    { id: 'payments', name: 'Payments', projectIds: ['pay'], repositoryIds: ['api'] },
    { id: 'operations', name: 'Operations', projectIds: ['ops'], repositoryIds: ['site'] },
  ],
  memberships: ['ada', 'ben', 'cy', 'dee'].map((name) => ({
    personId: `person-${name}`,
    teamId: name === 'dee' ? 'operations' : 'payments',
    from: 0,
    to: null,
  })),
  leaves: [{ personId: 'person-ben', from: on(60), to: on(75) }],
  production: ['api', 'site'].map((repositoryId) => ({ repositoryId, source: 'deployments' })),
});
