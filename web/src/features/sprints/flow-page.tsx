import type { TeamFlowReply } from '@sightline/contract';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { RangeHead } from '../../ui/range-head.tsx';
import { sprintTexts as texts } from '../../texts/sprints.ts';
import { addressOf } from '../../ui/filters/filters.ts';
import { useFilters } from '../../ui/filters/use-filters.ts';
import { useReceipt, type OpenReceipt } from '../receipts/use-receipt.ts';
import { CumulativeFlow, CycleTimes, ItemAges, Throughput } from './flow-charts.tsx';
import { IncompleteNote, LoadFailed } from './load-failed.tsx';
import { LabelledDoor } from './metric-doors.tsx';
import { useTeamFlow } from './sprints.queries.ts';
import { UnreadablePage, whyUnreadable } from '../../ui/unreadable-page.tsx';

const figures = ['throughput', 'cycleTime', 'flowEfficiency', 'inProgress', 'itemAge'] as const;

/** How work flows through one team. */
export const FlowPage = (): ReactNode => {
  const { teamId = '' } = useParams({ strict: false }) as { teamId?: string };
  const { range } = useFilters().filters;
  const { data, error, refetch, isPlaceholderData } = useTeamFlow(teamId, range);
  const { open } = useReceipt();
  const why = whyUnreadable(error, teamId);
  if (why !== null) return <UnreadablePage why={why} what="team" />;
  return (
    <div className="page">
      <RangeHead
        title={data === undefined ? texts.title : texts.flow.title(data.team.name)}
        period={data?.period}
        back={{ href: addressOf('/performance/sprint-analysis', { range }), text: texts.flow.back }}
      />
      <LoadFailed error={error} again={() => void refetch()} />
      {data === undefined ? (
        error === null ? (
          <Waiting />
        ) : null
      ) : (
        <div className="stack" aria-busy={isPlaceholderData}>
          <IncompleteNote reasons={data.incomplete} />
          <Figures data={data} open={open} />
          <CumulativeFlow data={data} open={open} />
          <div className="two eq">
            <CycleTimes data={data} />
            <ItemAges data={data} />
          </div>
          <Throughput data={data} open={open} />
        </div>
      )}
    </div>
  );
};

const noteOf = (key: (typeof figures)[number], { figure }: TeamFlowReply[(typeof figures)[number]]): string => {
  if (figure.kind !== 'value' || key === 'inProgress') return '';
  if (key === 'throughput') return texts.counted(figure.n);
  return key === 'flowEfficiency' ? texts.meanOfItems(figure.n) : texts.median(figure.n);
};

const Figures = ({ data, open }: { data: TeamFlowReply; open: OpenReceipt }): ReactNode => (
  <section className="panel" aria-label={texts.flow.summary}>
    <dl className="figures flow-figures">
      {figures.map((key) => (
        <LabelledDoor
          key={key}
          label={texts.figures[key]}
          of={data[key]}
          subject={`team:${data.team.id}`}
          whose={data.team.name}
          open={open}
          note={noteOf(key, data[key])}
        />
      ))}
    </dl>
  </section>
);

const Waiting = (): ReactNode => (
  <div className="stack" aria-busy="true">
    <div className="skeleton" style={{ height: 110 }} />
    <div className="skeleton" style={{ height: 360 }} />
    <div className="skeleton" style={{ height: 340 }} />
  </div>
);
