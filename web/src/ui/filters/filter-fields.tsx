import { peopleRoles, type PeopleRole } from '@sightline/contract';
import type { ReactNode } from 'react';
import { filterTexts as texts } from '../../texts/filters.ts';
import { Field } from '../field.tsx';
import { LoadFailed } from '../query-state.tsx';
import { useDraft } from '../use-draft.ts';
import { useTeams } from '../use-teams.ts';
import { ChoicesFilter } from './choices-filter.tsx';
import { isCrossed } from './filters.ts';
import { SkillsFilter } from './skills-filter.tsx';
import { useFilters } from './use-filters.ts';
import type { SkillsOf } from './use-skills.ts';

type Named<Id extends string = string> = { id: Id; name: string };
export type FilterChoices = { teams: readonly Named[]; roles: readonly PeopleRole[] };

/** Kept in the URL. */
export const PeopleFilterFields = ({ teams, roles }: FilterChoices): ReactNode => {
  const { filters, change } = useFilters();
  return (
    <>
      <Field label={texts.search} type="search" value={filters.search} change={(search) => change({ search })} />
      <ScoreBounds of="people" />
      <SkillsFilter of="people" />
      <TeamsFilter teams={teams} />
      <RolesFilter roles={roles} />
    </>
  );
};

/** Kept in the URL. */
export const TeamFilterFields = ({ teams, roles }: FilterChoices): ReactNode => (
  <>
    <ScoreBounds of="teams" />
    <SkillsFilter of="teams" />
    <TeamsFilter teams={teams} />
    <RolesFilter roles={roles} label={texts.rolesOf.teams} />
  </>
);

/** Kept in the URL. */
export const ServiceFilterFields = ({ teams }: Pick<FilterChoices, 'teams'>): ReactNode => {
  const { filters, change } = useFilters();
  return (
    <>
      <Field label={texts.search} type="search" value={filters.search} change={(search) => change({ search })} />
      <TeamsFilter teams={teams} />
    </>
  );
};

/** Teams, kept in the URL; hidden when there is nothing to choose. */
export const TeamsFilter = ({ teams }: { teams: readonly Named[] }): ReactNode => {
  const { filters, change } = useFilters();
  const load = useTeams();
  if (load.data === undefined && load.error !== null) return <LoadFailed loads={load} what={texts.teamsFailed} />;
  return teams.length < 2 ? null : (
    <ChoicesFilter
      label={texts.teams}
      all={texts.allTeams}
      choices={teams}
      chosen={filters.teams}
      change={(chosen) => change({ teams: chosen })}
    />
  );
};

/** Roles, kept in the URL; hidden when there is nothing to choose. */
export const RolesFilter = ({
  roles,
  label = texts.rolesOf.people,
}: {
  roles: readonly PeopleRole[];
  label?: string;
}): ReactNode => {
  const { filters, change } = useFilters();
  return roles.length < 2 ? null : (
    <ChoicesFilter
      label={label}
      all={texts.allRoles}
      choices={roles.map((role) => ({ id: role, name: texts.roleNames[role] }))}
      chosen={filters.roles}
      change={(chosen) => change({ roles: peopleRoles.filter((role) => chosen.includes(role)) })}
    />
  );
};

/** Lowest and highest score, kept in the URL. */
const ScoreBounds = ({ of }: { of: SkillsOf }): ReactNode => {
  const { filters, change } = useFilters();
  const labels = texts.scoresOf[of];
  return (
    <>
      <ScoreBound
        label={labels.from}
        value={filters.scoreFrom}
        crossed={false}
        change={(scoreFrom) => change({ scoreFrom })}
      />
      <ScoreBound
        label={labels.to}
        value={filters.scoreTo}
        crossed={isCrossed(filters)}
        change={(scoreTo) => change({ scoreTo })}
      />
    </>
  );
};

type BoundProps = {
  label: string;
  value: number | null;
  /** The bounds cross, so they are ignored. */
  crossed: boolean;
  change: (score: number | null) => void;
};

/** Applies on blur or Enter, so that typing 75 does not apply 7. */
const ScoreBound = ({ label, value, crossed, change }: BoundProps): ReactNode => {
  const [typed, setTyped] = useDraft(value?.toString() ?? '');
  const score = typed.trim() === '' ? null : Number(typed);
  const wrong = score !== null && !(score >= 0 && score <= 100);
  const settle = (): void => {
    if (!wrong && score !== value) change(score);
  };
  return (
    <Field
      label={label}
      inputMode="numeric"
      value={typed}
      error={wrong ? texts.wrongScore : crossed ? texts.crossedScores : undefined}
      change={setTyped}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle();
      }}
    />
  );
};
