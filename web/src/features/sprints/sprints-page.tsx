import type { ReactNode } from 'react';
import { QueryState, Skeletons } from '../../ui/query-state.tsx';
import { RangeHead } from '../../ui/range-head.tsx';
import { filterTexts } from '../../texts/filters.ts';
import { sprintTexts as texts } from '../../texts/sprints.ts';
import { DemoDataToggle } from '../../ui/demo-data-toggle.tsx';
import { Deferred } from '../../ui/deferred.tsx';
import { ExportData } from '../../ui/exports/export-data.tsx';
import { TeamFilters } from '../../ui/filters/people-filters.tsx';
import { NoMatch } from '../../ui/filters/no-match.tsx';
import { useFilters } from '../../ui/filters/use-filters.ts';
import { useSkills } from '../../ui/filters/use-skills.ts';
import { Pager } from '../../ui/pager.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useHasNoDevelopers } from '../../ui/use-developers.ts';
import { useTeams } from '../../ui/use-teams.ts';
import { NoTeams, SetupCard } from '../../ui/setup-card.tsx';
import { useReceipt } from '../receipts/use-receipt.ts';
import { useTeamSprints } from './sprints.queries.ts';
import { SprintTable } from './sprint-table.tsx';
import { TeamPanel } from './team-panel.tsx';

export const SprintsPage = ({ findings }: { findings: ReactNode }): ReactNode => {
  const { filters, change } = useFilters();
  const { range } = filters;
  const query = useTeamSprints(filters);
  const { data, isPlaceholderData } = query;
  const [teams, hasNoDevelopers] = [useTeams(), useHasNoDevelopers()];
  useSkills('teams');
  const { open } = useReceipt();
  return (
    <div className="page">
      <RangeHead title={texts.title} period={data?.period}>
        <ExportData
          type="team"
          filters={filters}
          isEmpty={hasNoDevelopers === true || (data === undefined ? undefined : data.page.found === 0)}
        />
        <DemoDataToggle />
      </RangeHead>
      {query.error !== null || hasNoDevelopers === true || data?.page.of === 0 ? null : findings}
      <QueryState query={query} what={texts.failed} waiting={<Skeletons heights={[420, 420]} />}>
        {(data) =>
          hasNoDevelopers === true ? (
            <SetupCard />
          ) : data.page.of === 0 && data.withoutTeam.length === 0 ? (
            <NoTeams />
          ) : (
            <>
              <TeamFilters teams={teams.data ?? []} roles={data.roles} />
              {data.page.found === 0 && data.page.of > 0 ? (
                <section className="panel">
                  <NoMatch text={filterTexts.noTeam} />
                </section>
              ) : null}
              <Deferred>
                <div className="stack" aria-busy={isPlaceholderData}>
                  {data.teams.map((team) => (
                    <TeamPanel key={team.id} team={team} range={range} timeZone={data.period.timeZone} open={open} />
                  ))}
                  {data.withoutTeam.length === 0 ? null : (
                    <Panel title={texts.withoutTeam.title} note={texts.withoutTeam.note}>
                      <SprintTable sprints={data.withoutTeam} timeZone={data.period.timeZone} open={open} />
                    </Panel>
                  )}
                  {data.page.of === 0 ? null : (
                    <Pager page={data.page} what={texts.teams} change={(page) => change({ page })} />
                  )}
                </div>
              </Deferred>
            </>
          )
        }
      </QueryState>
    </div>
  );
};
