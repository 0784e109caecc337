import type { contract, RouteReply } from '@sightline/contract';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import { useTeamsOnly } from '../../platform/session.ts';
import { figureFailures as failures } from '../../texts/figure-failures.ts';
import { teamTexts as texts } from '../../texts/teams.ts';
import { teamsOnlyTexts } from '../../texts/teams-only.ts';
import { Deferred } from '../../ui/deferred.tsx';
import { changeNote, Delta } from '../../ui/figures/delta.tsx';
import { FigureButton } from '../../ui/figures/figure-button.tsx';
import { neededRows } from '../../ui/figures/needed-rows.ts';
import { addressOf, type Range } from '../../ui/filters/filters.ts';
import { useServicesAddress } from '../../ui/filters/use-services-address.ts';
import { useFilters } from '../../ui/filters/use-filters.ts';
import { FindingsSkeleton } from '../../ui/findings-skeleton.tsx';
import { InnerLink } from '../../ui/inner-link.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Panel } from '../../ui/panel.tsx';
import { LoadFailed, Skeleton, Pending } from '../../ui/query-state.tsx';
import { RangeHead } from '../../ui/range-head.tsx';
import { ScoreTrendLabel, trendNote } from '../../ui/charts/score-trend-label.tsx';
import { ScoreParts } from '../../ui/figures/score-parts.tsx';
import { ScoreTrend } from '../../ui/charts/score-trend.tsx';
import { useReceipt } from '../receipts/use-receipt.ts';
import { KeyProjects } from './key-projects.tsx';
import { useTeam, useTeamDora, useTeamHistory } from './teams.queries.ts';
import { UnreadablePage, whyUnreadable } from '../../ui/unreadable-page.tsx';

const DoraPanel = lazy(async () => ({ default: (await import('../../ui/figures/dora-panel.tsx')).DoraPanel }));

type Team = RouteReply<typeof contract.teams.one>;

type Props = {
  /** Sync progress. */
  notes: ReactNode;
  findings: ReactNode;
};

/** One team: findings, score, delivery, flow, members. */
export const TeamPage = ({ notes, findings }: Props): ReactNode => {
  const { teamId = '' } = useParams({ strict: false }) as { teamId?: string };
  const { filters, change } = useFilters();
  const { range } = filters;
  const [team, dora, history] = [
    useTeam(teamId, range, filters.page),
    useTeamDora(teamId, range),
    useTeamHistory(teamId, range),
  ];
  const receipt = useReceipt();
  const open = (metric: string): void => receipt.open(metric, `team:${teamId}`);
  const services = useServicesAddress(teamId);
  const { data } = team;
  const why = whyUnreadable(team.error, teamId);
  if (why !== null) return <UnreadablePage why={why} what="team" />;
  return (
    <div className="page">
      <RangeHead title={data?.name ?? texts.title} period={data?.period}>
        <InnerLink className="btn" href={addressOf('/performance/sprint-analysis', { range, teams: [teamId] })}>
          {texts.toSprints}
        </InnerLink>
        <InnerLink className="btn" href={addressOf(`/performance/sprint-analysis/flow/${teamId}`, { range })}>
          {texts.toFlow}
        </InnerLink>
      </RangeHead>
      <Deferred>
        {notes}
        <LoadFailed loads={[team, dora, history]} what={[texts.teamFailed, failures.dora, failures.history]} />
        {data === undefined && team.error !== null ? null : (
          <>
            {data === undefined ? <FindingsSkeleton /> : findings}
            <div className="two">
              <ScoreTrend
                data={history.data}
                failed={history.error !== null}
                file={`score-${data?.name ?? 'team'}`}
                score={data?.score}
                open={() => open('performance_score')}
              />
              <ScoreParts score={data?.score} subjectName={data?.name ?? ''} open={open} />
            </div>
            <Suspense fallback={<Pending />}>
              <DoraPanel data={dora.data} failed={dora.error !== null} services={services} open={open} />
            </Suspense>
            <Flow team={data} open={open} />
            <div className="two eq">
              <Members
                team={data}
                range={range}
                turn={(page) => change({ page })}
                openScore={(id) => receipt.open('performance_score', id)}
              />
              <Panel title={texts.projects} note={texts.projectsNote}>
                {data === undefined ? (
                  <Skeleton height={160} />
                ) : (
                  <KeyProjects teamId={teamId} projects={data.keyProjects} open={receipt.open} />
                )}
              </Panel>
            </div>
          </>
        )}
      </Deferred>
    </div>
  );
};

type FlowProps = { team: Team | undefined; open: (metric: string) => void };

const Flow = ({ team, open }: FlowProps): ReactNode => (
  <section className="panel" aria-label={texts.flow.title}>
    <h2>{texts.flow.title}</h2>
    {team?.worksWithoutSprints === true ? <p className="s mut below tight">{texts.withoutSprints}</p> : null}
    <dl className="figures wide">
      {team === undefined ? <Skeleton height={150} /> : null}
      {team?.figures.map((figure) => (
        <div key={figure.metric}>
          <dt className="label">{texts.nameOf(figure.metric)}</dt>
          <dd>
            <FigureButton
              figure={figure.figure}
              unit={figure.unit}
              label={texts.figureOf(texts.nameOf(figure.metric), team.name)}
              needed={neededRows(figure.metric)}
              note={changeNote(figure)}
              open={() => open(figure.metric)}
            />
            <div>
              <Delta figure={figure} />
            </div>
          </dd>
        </div>
      ))}
    </dl>
  </section>
);

type MembersProps = {
  team: Pick<Team, 'areMembersRead' | 'members' | 'page'> | undefined;
  range: Range;
  turn: (page: number) => void;
  openScore: (subject: string) => void;
};

const Members = ({ team, range, turn, openScore }: MembersProps): ReactNode => (
  <Panel title={texts.membersTitle} note={team?.areMembersRead === true ? texts.members(team.page.found) : ''}>
    {team === undefined ? <Skeleton height={240} /> : null}
    {team?.areMembersRead === true && team.page.found === 0 ? <p className="s mut">{texts.noMembers}</p> : null}
    <ul className="pairs s">
      {team?.members.map(({ developerId, name, score, trend, trendIsClear }) => (
        <li key={developerId}>
          {score === null ? (
            <span>{name}</span>
          ) : (
            <>
              <InnerLink className="link" href={addressOf(`/performance/profiles/${developerId}`, { range })}>
                {name}
              </InnerLink>
              <span>
                {trend === null ? null : <ScoreTrendLabel score={{ trend, trendIsClear }} />}{' '}
                <FigureButton
                  small
                  figure={score}
                  unit="score"
                  label={texts.figureOf(texts.figures.avgPerformanceScore, name)}
                  note={trendNote({ trend, trendIsClear })}
                  open={() => openScore(`person:${developerId}`)}
                />
              </span>
            </>
          )}
        </li>
      ))}
    </ul>
    {team === undefined || team.page.found <= team.page.limit ? null : (
      <Pager page={team.page} what={texts.membersListed} change={turn} />
    )}
    {team?.members.some((member) => member.score === null) === true ? <HiddenScores /> : null}
  </Panel>
);

const HiddenScores = (): ReactNode => (
  <p className="xs mut">{useTeamsOnly() ? teamsOnlyTexts.scores : texts.hiddenScores}</p>
);
