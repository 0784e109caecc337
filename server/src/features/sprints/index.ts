import { contract } from '@sightline/contract';
import type { Feature } from '../../platform/feature.ts';
import { anyMember, bind } from '../../platform/http/bind.ts';
import { rangeIn } from '../ranges/index.ts';
import type { IncompleteReasons } from '../integrations/index.ts';
import type { TeamsWithSkills } from '../scores/index.ts';
import { listTeamSprints } from './list-team-sprints.ts';
import { readSprint } from './read-sprint.ts';
import { readTeamFlow } from './read-team-flow.ts';

export { listTeamSprints } from './list-team-sprints.ts';

/** Sprints, and the flow of teams that work without them. */
export const createSprints = ({
  incompleteReasons,
  teamsWithSkills,
}: {
  incompleteReasons: IncompleteReasons;
  teamsWithSkills: TeamsWithSkills;
}): Feature => ({
  name: 'sprints',
  routes: [
    bind(contract.sprints.list, {
      allow: anyMember,
      handle: (ctx, { query }) =>
        listTeamSprints(ctx, {
          ...query,
          range: rangeIn(query),
          teamsWithSkills,
          incompleteReasons,
        }),
    }),
    bind(contract.sprints.one, {
      allow: anyMember,
      handle: (ctx, { params }) => readSprint(ctx, params.sprintId, incompleteReasons),
    }),
    bind(contract.sprints.flow, {
      allow: anyMember,
      handle: (ctx, { params, query }) =>
        readTeamFlow(ctx, { teamId: params.teamId, range: rangeIn(query), incompleteReasons }),
    }),
  ],
  jobs: [],
});
