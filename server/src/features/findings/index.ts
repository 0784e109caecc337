import { contract } from '@sightline/contract';
import type { Feature } from '../../platform/feature.ts';
import { anyMember, bind } from '../../platform/http/bind.ts';
import { rangeIn } from '../ranges/index.ts';
import { readFindings } from './read-findings.ts';
import { readServices } from './read-services.ts';

export { findingComparisons } from './finding-comparisons.ts';
export { readServiceNames } from './service-claims.ts';
export { claimsOf, readFindings, readStatements, type IsStated } from './read-findings.ts';

/** What screens lead with, and the evidence by service. */
export const findings: Feature = {
  name: 'findings',
  routes: [
    bind(contract.findings.read, {
      allow: anyMember,
      handle: (ctx, { query }) => readFindings(ctx, rangeIn(query), query.subject),
    }),
    bind(contract.findings.services, {
      allow: anyMember,
      handle: (ctx, { query }) => readServices(ctx, rangeIn(query), query),
    }),
  ],
  jobs: [],
};
