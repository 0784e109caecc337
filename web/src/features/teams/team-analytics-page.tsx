import type { contract, RouteReply } from '@sightline/contract';
import type { ReactNode } from 'react';
import { RangeHead } from '../../ui/range-head.tsx';
import { filterTexts } from '../../texts/filters.ts';
import { teamTexts as texts } from '../../texts/teams.ts';
import { FigureCards } from '../../ui/figure-cards.tsx';
import { ChoicesFilter } from '../../ui/filters/choices-filter.tsx';
import { hasSkill } from '../../ui/filters/filters.ts';
import { SkillsFilter } from '../../ui/filters/skills-filter.tsx';
import { useFilters } from '../../ui/filters/use-filters.ts';
import { useSkills } from '../../ui/filters/use-skills.ts';
import { SetupCard } from '../../ui/setup-card.tsx';
import { isRefusal } from '../../platform/api-error.ts';
import { useReceipt, type OpenReceipt } from '../receipts/use-receipt.ts';
import { exportTeams } from './export-teams.ts';
import { TeamCard } from './team-card.tsx';
import { TeamInsight } from './team-insight.tsx';
import { useTeamAnalytics } from './teams.queries.ts';

type TeamAnalytics = RouteReply<typeof contract.teams.analytics>;
const cards = ['totalTeams', 'totalDevelopers', 'avgPerformance', 'avgVelocity', 'teamSatisfaction'] as const;

/** The teams beside each other. `notes` say how far the collection is. */
export const TeamAnalyticsPage = ({ notes }: { notes: ReactNode }): ReactNode => {
  const { filters, change } = useFilters();
  const { range } = filters;
  const { data, error, refetch } = useTeamAnalytics(range);
  const { open } = useReceipt();
  const skills = useSkills();
  const skillsOf = new Map(skills.data?.teams.map((one) => [one.teamId, one.skills]));
  const shown = data?.teams.filter(
    ({ id }) =>
      (filters.teams.length === 0 || filters.teams.includes(id)) && hasSkill(filters.skills, skillsOf.get(id)),
  );
  return (
    <div className="page">
      <RangeHead title={texts.title} period={data?.period}>
        <button
          className="btn"
          type="button"
          disabled={data === undefined || shown === undefined}
          onClick={() => data !== undefined && shown !== undefined && exportTeams(range, { ...data, teams: shown })}
        >
          {texts.export}
        </button>
      </RangeHead>
      {notes}
      {error === null ? null : (
        <div className="banner" role="alert">
          <b>{texts.failed.title}</b> {isRefusal(error) ? error.message : texts.failed.text}{' '}
          {isRefusal(error) ? null : (
            <button className="link" type="button" onClick={() => void refetch()}>
              {texts.failed.again}
            </button>
          )}
        </div>
      )}
      {data === undefined && error !== null ? null : data?.totalDevelopers.figure.kind === 'insufficient-data' &&
        data.teams.length === 0 ? (
        <SetupCard />
      ) : (
        <>
          <FigureCards
            className="five"
            label={texts.summary}
            cards={cards.map((key) => ({ label: texts.cards[key], figure: data?.[key] }))}
            open={open}
          />
          {data !== undefined && data.teams.length > 1 ? (
            <ChoicesFilter
              label={filterTexts.teams}
              all={filterTexts.allTeams}
              choices={data.teams}
              chosen={filters.teams}
              change={(teams) => change({ teams })}
            />
          ) : null}
          {data === undefined ? null : skills.error === null ? (
            <SkillsFilter skills={data.teams.map(({ id }) => skillsOf.get(id) ?? [])} />
          ) : (
            <p className="note bad" role="alert">
              {texts.skillsFailed}
            </p>
          )}
          <Teams shown={shown} data={data} open={open} range={range} />
        </>
      )}
    </div>
  );
};

type TeamsProps = {
  shown: TeamAnalytics['teams'] | undefined;
  data: TeamAnalytics | undefined;
  open: OpenReceipt;
  range: Parameters<typeof exportTeams>[0];
};

const Teams = ({ shown, data, open, range }: TeamsProps): ReactNode => {
  if (data === undefined || shown === undefined)
    return (
      <div className="two eq" aria-busy="true">
        <div className="skeleton" style={{ height: 320 }} />
        <div className="skeleton" style={{ height: 320 }} />
      </div>
    );
  if (shown.length === 0)
    return (
      <section className="panel">
        <p className="empty">{data.teams.length === 0 ? `${texts.none}. ${texts.noneText}` : texts.noneChosen}</p>
      </section>
    );
  return (
    <>
      <TeamInsight data={{ insight: data.insight, teams: shown }} open={open} />
      <div className="two eq">
        {shown.map((team) => (
          <TeamCard key={team.id} team={team} range={range} open={open} />
        ))}
      </div>
    </>
  );
};
