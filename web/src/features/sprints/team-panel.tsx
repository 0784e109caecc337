import { valueParts, type MetricFigure, type TeamSprints } from '@sightline/contract';
import type { ReactNode } from 'react';
import { sprintTexts as texts } from '../../texts/sprints.ts';
import { addressOf, type Range } from '../../ui/filters/filters.ts';
import { InnerLink } from '../../ui/inner-link.tsx';
import type { OpenReceipt } from '../receipts/use-receipt.ts';
import { LabeledFigure } from './labeled-figure.tsx';
import { SprintTable } from './sprint-table.tsx';
import { VelocityChart } from './velocity-chart.tsx';
import { seriesColor } from '../../ui/charts/series.ts';

type Props = { team: TeamSprints; range: Range; timeZone: string; open: OpenReceipt };

/** A team's sprints and velocity, or its flow if it has no sprints. */
export const TeamPanel = ({ team, range, timeZone, open }: Props): ReactNode => (
  <>
    <section className="panel" aria-label={team.name}>
      <h2>
        <InnerLink href={addressOf(`/teams/${team.id}`, { range })}>
          <i className="series-mark" style={{ background: seriesColor(team.color) }} aria-hidden="true" />
          {team.name}
        </InnerLink>
        {team.members === null ? null : <span>{texts.team.members(team.members)}</span>}
        <InnerLink className="right link s" href={addressOf(`/performance/sprint-analysis/flow/${team.id}`, { range })}>
          {texts.team.flow}
        </InnerLink>
      </h2>
      {team.flow === null || team.members === 0 ? null : (
        <p className="s mut below tight">{texts.team.withoutSprints}</p>
      )}
      <Figures team={team} open={open} />
      {team.flow === null ? (
        team.sprints.length === 0 ? (
          <p className="s mut below">{texts.team.none}</p>
        ) : (
          <SprintTable sprints={team.sprints} timeZone={timeZone} open={open} />
        )
      ) : null}
      {team.sprintCount > team.sprints.length ? (
        <p className="xs mut below">{texts.team.more(team.sprints.length, team.sprintCount)}</p>
      ) : null}
    </section>
    {team.sprints.filter((sprint) => sprint.state === 'closed').length > 1 ? (
      <VelocityChart team={team} timeZone={timeZone} />
    ) : null}
  </>
);

const nOf = (figure: MetricFigure['figure'], words: (n: number) => string): string =>
  figure.kind === 'value' ? words(figure.n) : '';

const Figures = ({ team, open }: { team: TeamSprints; open: OpenReceipt }): ReactNode => {
  const shared = { subject: `team:${team.id}`, subjectName: team.name, open };
  const { velocity, commitmentReliability, completionRate, inProgress, spread, flow } = team;
  const number = (value: number): string => valueParts(value, 'points').number;
  return (
    <dl className="figures wide">
      {flow === null ? (
        <>
          <LabeledFigure
            {...shared}
            label={texts.figures.velocity}
            figure={velocity}
            note={
              spread === null
                ? nOf(velocity.figure, texts.noSpread)
                : texts.spread(number(spread.low), number(spread.high), spread.n)
            }
          />
          <LabeledFigure
            {...shared}
            label={texts.figures.commitmentReliability}
            figure={commitmentReliability}
            note={nOf(commitmentReliability.figure, texts.mean)}
          />
          <LabeledFigure
            {...shared}
            label={texts.figures.completionRate}
            figure={completionRate}
            note={nOf(completionRate.figure, texts.mean)}
          />
        </>
      ) : (
        <>
          <LabeledFigure
            {...shared}
            label={texts.figures.throughput}
            figure={flow.throughput}
            note={nOf(flow.throughput.figure, texts.itemCount)}
          />
          <LabeledFigure
            {...shared}
            label={texts.figures.cycleTime}
            figure={flow.cycleTime}
            note={nOf(flow.cycleTime.figure, texts.median)}
          />
        </>
      )}
      <LabeledFigure {...shared} label={texts.figures.inProgress} figure={inProgress} />
    </dl>
  );
};
