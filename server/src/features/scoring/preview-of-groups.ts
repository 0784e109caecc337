import { roundedPoints } from '@sightline/analytics';
import type { Figure, ScoreMove, ScoringPreview, Team } from '@sightline/contract';
import { isTooSmall } from '../visibility/index.ts';

/** The preview for admins who may not see individuals: groups large enough to hide each member, rounded. */
export const previewOfGroups = (preview: ScoringPreview, teams: readonly Team[]): ScoringPreview => {
  const members = new Map(teams.map((team) => [team.id, team.members]));
  const shown = [...preview.teams, ...preview.rows]
    .filter(({ kind, id }) => kind === 'team' && !isTooSmall(members.get(id) ?? 0))
    .map((team) => ({ ...team, ...roundedMove(team, members.get(team.id) ?? 0) }));
  return {
    ...preview,
    organization: roundedMove(preview.organization, preview.scored),
    teams: shown,
    rows: [],
    page: { ...preview.page, found: 0, of: 0 },
  };
};

const roundedMove = ({ before, after }: ScoreMove, people: number): ScoreMove => ({
  before: roundedScore(before, people),
  after: roundedScore(after, people),
});

const roundedScore = (figure: Figure, people: number): Figure => {
  if (figure.kind !== 'value') return figure;
  const { low, high, ...rest } = figure;
  return {
    ...rest,
    value: roundedPoints(figure.value, people),
    ...(low === undefined ? {} : { low: roundedPoints(low, people) }),
    ...(high === undefined ? {} : { high: roundedPoints(high, people) }),
    rounded: true,
  };
};
