import { contract } from '@sightline/contract';
import type { Feature } from '../../platform/feature.ts';
import { anyMember, bind } from '../../platform/http/bind.ts';
import { seesIndividuals } from '../visibility/index.ts';
import { assessJob } from './assess-due.ts';
import { countOpenRisks, generateAssessment, readAssessments } from './read-assessments.ts';
import { readTeamRisks } from './read-team-risks.ts';

export { followRisks } from './assess-due.ts';
export { riskTasks } from './assessing.ts';
export {
  deleteAssessmentsBefore,
  deleteAssessmentsOfRemovedPeople,
  deleteRequestedAssessments,
} from './assessments.store.ts';

export { riskComparisons } from './risk-comparisons.ts';
export { teamRiskParts } from './team-risk-parts.ts';

/** Risks of people and teams. Each use case checks what the viewer may see. */
export const risks: Feature = {
  name: 'risks',
  routes: [
    bind(contract.risks.list, {
      allow: anyMember,
      handle: (ctx, { query }) => readAssessments(ctx, query.developerId),
    }),
    bind(contract.risks.generate, {
      allow: anyMember,
      handle: (ctx, { body }) => generateAssessment(ctx, body.developerId),
    }),
    bind(contract.risks.count, { allow: anyMember, handle: (ctx) => countOpenRisks(ctx) }),
    bind(contract.risks.teams, { allow: ({ user }) => seesIndividuals(user), handle: (ctx) => readTeamRisks(ctx) }),
  ],
  jobs: [assessJob],
};
