import { byName } from '@sightline/contract';
import { metricDefinitions } from '@sightline/analytics';
import type { ReactNode } from 'react';
import { useCapability } from '../../platform/session.ts';
import { exportTexts as texts } from '../../texts/exports.ts';
import { ChoicesFilter, SearchFilter } from '../filters/choices-filter.tsx';
import { TeamsOnlyNote } from '../teams-only-note.tsx';
import { developerSearch, useDevelopers } from '../use-developers.ts';
import { useTeams } from '../use-teams.ts';

/** Empty lists mean all. */
export type ReportFilterValues = { teams: string[]; developers: string[]; metrics: string[] };
export const noReportFilters: ReportFilterValues = { teams: [], developers: [], metrics: [] };

const metrics = Object.entries(metricDefinitions)
  .map(([id, { name }]) => ({ id, name }))
  .toSorted((a, b) => byName.compare(a.name, b.name));

type Props = { value: ReportFilterValues; change: (value: ReportFilterValues) => void };

/** The teams, people and metrics of a report or an export. */
export const ReportFilters = ({ value, change }: Props): ReactNode => {
  const teams = useTeams().data ?? [];
  const seesPeople = useCapability('canViewAllData');
  const people = useDevelopers(value.developers);
  return (
    <fieldset className="options report-filters">
      <legend className="label">{texts.filters}</legend>
      <ChoicesFilter
        label={texts.teams}
        all={texts.everyTeam}
        choices={teams}
        chosen={value.teams}
        change={(ids) => change({ ...value, teams: ids })}
      />
      {seesPeople ? (
        <SearchFilter
          label={texts.people}
          placeholder={texts.everybody}
          chosen={people.map(({ id, name }) => ({ id, name }))}
          choices={developerSearch({ teams: value.teams })}
          change={(ids) => change({ ...value, developers: ids })}
        />
      ) : (
        <TeamsOnlyNote about="onlyOwnFigures" />
      )}
      <MetricsFilter chosen={value.metrics} change={(ids) => change({ ...value, metrics: ids })} />
    </fieldset>
  );
};

type MetricsProps = { chosen: readonly string[]; change: (metrics: string[]) => void };

export const MetricsFilter = ({ chosen, change }: MetricsProps): ReactNode => (
  <ChoicesFilter
    label={texts.metrics}
    all={texts.usualMetrics}
    placeholder={texts.usualMetrics}
    choices={metrics}
    chosen={chosen}
    change={change}
  />
);
