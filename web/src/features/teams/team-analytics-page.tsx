import { t } from '@sightline/contract';
import type { TeamSummary } from '@sightline/contract';
import type { ReactNode } from 'react';
import { useTeamsOnly } from '../../platform/session.ts';
import { InnerLink } from '../../ui/inner-link.tsx';
import { FigurePlaceholder, LoadFailed, Skeleton } from '../../ui/query-state.tsx';
import { RangeHead } from '../../ui/range-head.tsx';
import { filterTexts } from '../../texts/filters.ts';
import { scoreTexts } from '../../texts/scores.ts';
import { teamTexts as texts } from '../../texts/teams.ts';
import { FigureCards } from '../../ui/figures/figure-cards.tsx';
import { ExportData } from '../../ui/exports/export-data.tsx';
import { lacksValues } from '../../ui/figures/lacks-values.ts';
import { TeamFilters } from '../../ui/filters/people-filters.tsx';
import type { Range } from '../../ui/filters/filters.ts';
import { useServicesAddress } from '../../ui/filters/use-services-address.ts';
import { NoMatch } from '../../ui/filters/no-match.tsx';
import { useFilters } from '../../ui/filters/use-filters.ts';
import { useSkills } from '../../ui/filters/use-skills.ts';
import { Pager } from '../../ui/pager.tsx';
import { useTeams } from '../../ui/use-teams.ts';
import { NoTeams, SetupCard } from '../../ui/setup-card.tsx';
import { useReceipt, type OpenReceipt } from '../receipts/use-receipt.ts';
import { exportTeams } from './export-teams.ts';
import { TeamCard } from './team-card.tsx';
import { readAllTeams, useTeamAnalytics, type TeamAnalytics } from './teams.queries.ts';

// Repeated: its module has other texts, which would be loaded before the first figures.
const hiddenScores = t('Individual scores are not shown. Your organization shows teams only.');

const cards = ['totalTeams', 'totalDevelopers', 'avgPerformance', 'avgVelocity', 'teamSatisfaction'] as const;

type Props = {
  /** Sync progress. */
  notes: ReactNode;
  findings: ReactNode;
};

export const TeamAnalyticsPage = ({ notes, findings }: Props): ReactNode => {
  const { filters, change } = useFilters();
  const { range } = filters;
  const query = useTeamAnalytics(filters);
  const { data, error, isPlaceholderData } = query;
  const { open } = useReceipt();
  const services = useServicesAddress();
  const teams = useTeams();
  const teamsOnly = useTeamsOnly();
  useSkills('teams');
  return (
    <div className="page">
      <RangeHead title={texts.title} period={data?.period}>
        {services === undefined ? null : (
          <InnerLink className="btn" href={services}>
            {texts.toServices}
          </InnerLink>
        )}
        <ExportData
          label={texts.export}
          type="team"
          filters={filters}
          isEmpty={
            data === undefined ? undefined : data.page.found === 0 || lacksValues(cards.map((key) => data[key].figure))
          }
          // All teams that match the filters, as on the screen.
          file={{ format: 'json', save: async () => exportTeams(range, await readAllTeams(filters)) }}
        />
      </RangeHead>
      {notes}
      <LoadFailed loads={query} what={texts.failed} />
      {data !== undefined && lacksValues(cards.map((key) => data[key].figure)) && data.teams.every(isWithoutMembers) ? (
        <SetupCard />
      ) : (
        <>
          {findings}
          <FigureCards
            className="five"
            label={texts.summary}
            cards={cards.map((key) => ({
              label: texts.cards[key],
              figure: data?.[key],
              hint: key === 'avgPerformance' ? fewScored(data?.scored ?? null) : undefined,
            }))}
            failed={error !== null}
            open={open}
          />
          {teamsOnly ? <p className="s mut">{hiddenScores}</p> : null}
          {data === undefined ? null : <TeamFilters teams={teams.data ?? []} roles={data.roles} />}
          <div className="stack" aria-busy={isPlaceholderData}>
            <Teams data={data} failed={error !== null} open={open} range={range} />
            {data === undefined || data.page.of === 0 ? null : (
              <Pager page={data.page} what={texts.teams} change={(page) => change({ page })} />
            )}
          </div>
        </>
      )}
    </div>
  );
};

/** How many people the score is the mean of, if most of them have none. */
const fewScored = (scored: TeamAnalytics['scored']): string | undefined =>
  scored === null || scored.people * 2 >= scored.of ? undefined : scoreTexts.scoredOf(scored.people, scored.of);

const isWithoutMembers = ({ members }: TeamSummary): boolean => members === null || members === 0;

type TeamsProps = { data: TeamAnalytics | undefined; failed: boolean; open: OpenReceipt; range: Range };

const Teams = ({ data, failed, open, range }: TeamsProps): ReactNode => {
  if (data === undefined)
    return failed ? (
      <section className="panel">
        <FigurePlaceholder failed height={320} className="empty" />
      </section>
    ) : (
      <div className="two eq" aria-busy="true">
        <Skeleton height={320} />
        <Skeleton height={320} />
      </div>
    );
  if (data.page.of === 0) return <NoTeams />;
  if (data.page.found === 0)
    return (
      <section className="panel">
        <NoMatch text={filterTexts.noTeam} />
      </section>
    );
  return (
    <div className="two eq">
      {data.teams.map((team) => (
        <TeamCard key={team.id} team={team} range={range} open={open} />
      ))}
    </div>
  );
};
