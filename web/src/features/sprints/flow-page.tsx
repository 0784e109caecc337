import type { TeamFlowReply } from '@sightline/contract';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { QueryState, Skeletons } from '../../ui/query-state.tsx';
import { RangeHead } from '../../ui/range-head.tsx';
import { flowTexts } from '../../texts/flow.ts';
import { sprintTexts as texts } from '../../texts/sprints.ts';
import { useFilters } from '../../ui/filters/use-filters.ts';
import { useReceipt, type OpenReceipt } from '../receipts/use-receipt.ts';
import { CumulativeFlow, CycleTimes, ItemAges, Throughput } from './flow-charts.tsx';
import { LabeledFigure } from './labeled-figure.tsx';
import { useTeamFlow } from './sprints.queries.ts';
import { UnreadablePage, whyUnreadable } from '../../ui/unreadable-page.tsx';

const figures = ['throughput', 'cycleTime', 'flowEfficiency', 'inProgress', 'itemAge'] as const;

/** How work flows through one team. */
export const FlowPage = (): ReactNode => {
  const { teamId = '' } = useParams({ strict: false }) as { teamId?: string };
  const { range } = useFilters().filters;
  const query = useTeamFlow(teamId, range);
  const { data, error, isPlaceholderData } = query;
  const { open } = useReceipt();
  const why = whyUnreadable(error, teamId);
  if (why !== null) return <UnreadablePage why={why} what="team" />;
  return (
    <div className="page">
      <RangeHead title={data === undefined ? texts.title : flowTexts.title(data.team.name)} period={data?.period} />
      <QueryState query={query} what={flowTexts.failed} waiting={<Skeletons heights={[110, 360, 340]} />}>
        {(data) => (
          <div className="stack" aria-busy={isPlaceholderData}>
            <Figures data={data} open={open} />
            <CumulativeFlow data={data} open={open} />
            <div className="two eq">
              <CycleTimes data={data} />
              <ItemAges data={data} />
            </div>
            <Throughput data={data} open={open} />
          </div>
        )}
      </QueryState>
    </div>
  );
};

const noteOf = (key: (typeof figures)[number], { figure }: TeamFlowReply[(typeof figures)[number]]): string => {
  if (figure.kind !== 'value' || key === 'inProgress') return '';
  if (key === 'throughput') return texts.itemCount(figure.n);
  return key === 'flowEfficiency' ? texts.meanOfItems(figure.n) : texts.median(figure.n);
};

const Figures = ({ data, open }: { data: TeamFlowReply; open: OpenReceipt }): ReactNode => (
  <section className="panel" aria-label={flowTexts.summary}>
    <dl className="figures flow-figures">
      {figures.map((key) => (
        <LabeledFigure
          key={key}
          label={texts.figures[key]}
          figure={data[key]}
          subject={`team:${data.team.id}`}
          subjectName={data.team.name}
          open={open}
          note={noteOf(key, data[key])}
        />
      ))}
    </dl>
  </section>
);
