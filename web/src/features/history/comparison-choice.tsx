import { maxCompared, maxComparedTeams } from '@sightline/contract';
import type { ReactNode } from 'react';
import { comparisonTexts as texts } from '../../texts/comparison.ts';
import { filterTexts } from '../../texts/filters.ts';
import { listTexts } from '../../texts/lists.ts';
import { ChoicesFilter, SearchFilter } from '../../ui/filters/choices-filter.tsx';
import type { Days } from '../../ui/filters/filters.ts';
import { RolesFilter, TeamsFilter } from '../../ui/filters/filter-fields.tsx';
import { RangeSegments } from '../../ui/filters/range-segments.tsx';
import { SkillsFilter } from '../../ui/filters/skills-filter.tsx';
import { useFilters } from '../../ui/filters/use-filters.ts';
import { LoadFailed } from '../../ui/query-state.tsx';
import { developerSearch, useDevelopers, useRoles } from '../../ui/use-developers.ts';
import { useTeams } from '../../ui/use-teams.ts';
import { SubjectChoice } from './subject-choice.tsx';

/** The first teams by default. */
export const TeamsChoice = ({
  chosen,
  change,
}: {
  chosen: readonly string[];
  change: (ids: string[]) => void;
}): ReactNode => {
  const load = useTeams();
  const teams = load.data;
  if (teams?.length === 0) return null;
  if (teams === undefined && load.error !== null) return <LoadFailed loads={load} what={filterTexts.teamsFailed} />;
  return (
    <ChoicesFilter
      label={filterTexts.teams}
      all={filterTexts.allTeams}
      placeholder={listTexts.findTeam}
      choices={teams ?? []}
      chosen={chosen}
      change={change}
      most={maxComparedTeams}
    />
  );
};

/** Searches people by name within the chosen teams, roles and skills. */
export const PeopleChoice = ({
  chosen,
  change,
}: {
  chosen: readonly string[];
  change: (ids: string[]) => void;
}): ReactNode => {
  const { filters } = useFilters();
  const known = useDevelopers(chosen);
  const [teams, roles] = [useTeams().data ?? [], useRoles()];
  const full = chosen.length >= maxCompared;
  return (
    <>
      <SearchFilter
        label={texts.person}
        placeholder={listTexts.findPerson}
        chosen={chosen.map((id) => known.find((person) => person.id === id) ?? { id, name: '…' })}
        change={change}
        choices={developerSearch(filters)}
        full={full}
      />
      {full ? null : (
        <div className="filters" role="group" aria-label={texts.filterPeople}>
          <SkillsFilter of="people" />
          <TeamsFilter teams={teams} />
          <RolesFilter roles={roles} />
        </div>
      )}
    </>
  );
};

type PeriodsProps = {
  subject: string;
  changeSubject: (subject: string) => void;
  against: Days | null;
  changeAgainst: (days: Days | null) => void;
  /** The initial days. */
  usual: Days | undefined;
};

/** The subject whose periods are compared, and the other period. */
export const PeriodsChoice = ({ subject, changeSubject, against, changeAgainst, usual }: PeriodsProps): ReactNode => (
  <div className="choices wide">
    <SubjectChoice value={subject} change={changeSubject} />
    <div className="field">
      <span className="label">{texts.against}</span>
      <RangeSegments
        label={texts.against}
        choices={['before', 'other']}
        customChoice="other"
        value={against === null ? 'before' : 'other'}
        nameOf={(option) => (option === 'before' ? texts.before : texts.otherDays)}
        change={(option) => changeAgainst(option === 'before' ? null : (usual ?? null))}
        days={against}
        choose={changeAgainst}
      />
    </div>
  </div>
);
