import type { TeamFlowReply } from '@sightline/contract';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { filterTexts } from '../../texts/filters.ts';
import { sprintTexts as texts } from '../../texts/sprints.ts';
import { addressOf, lengthOf } from '../../ui/filters/filters.ts';
import { RangeFilter } from '../../ui/filters/range-filter.tsx';
import { useFilters } from '../../ui/filters/use-filters.ts';
import { writePeriod } from '../../ui/format.ts';
import { InnerLink } from '../../ui/inner-link.tsx';
import { useReceipt, type OpenReceipt } from '../receipts/use-receipt.ts';
import { CumulativeFlow, CycleTimes, ItemAges, Throughput } from './flow-charts.tsx';
import { IncompleteNote, LoadFailed } from './load-failed.tsx';
import { LabelledDoor } from './metric-doors.tsx';
import { useTeamFlow } from './sprints.queries.ts';

const figures = ['throughput', 'cycleTime', 'flowEfficiency', 'inProgress', 'itemAge'] as const;

/** How work flows through one team. */
export const FlowPage = (): ReactNode => {
  const { teamId = '' } = useParams({ strict: false }) as { teamId?: string };
  const { range } = useFilters().filters;
  const { data, error, refetch, isPlaceholderData } = useTeamFlow(teamId, range);
  const { open } = useReceipt();
  return (
    <div className="page">
      <div className="head">
        <div>
          <p className="s">
            <InnerLink className="link" href={addressOf('/performance/sprint-analysis', { range })}>
              {texts.flow.back}
            </InnerLink>
          </p>
          <h1>{data === undefined ? texts.title : texts.flow.title(data.team.name)}</h1>
          <p className="s num">
            {data === undefined
              ? '…'
              : filterTexts.compared(writePeriod(data.period), lengthOf(range), data.period.timeZone)}
          </p>
        </div>
        <span className="grow" />
        <div className="choices">
          <RangeFilter />
        </div>
      </div>
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
  return key === 'throughput' ? texts.counted(figure.n) : texts.median(figure.n);
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
