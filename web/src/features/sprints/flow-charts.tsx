import { formatValue, type Figure, type TeamFlowReply } from '@sightline/contract';
import { useCallback, useMemo, type ReactNode } from 'react';
import { useSession } from '../../platform/session.ts';
import { flowTexts } from '../../texts/flow.ts';
import { ChartPanel } from '../../ui/charts/chart-panel.tsx';
import type { ChartTable } from '../../ui/charts/chart-table.ts';
import type { Palette } from '../../ui/charts/palette.ts';
import type { OpenReceipt } from '../receipts/use-receipt.ts';
import { cycleTimesOption, cycleTimesTable, shownPercentiles, type Percentiles } from './cycle-times-option.ts';
import { flowDaysOption } from './flow-days-option.ts';
import { beyondOf, itemAgeOption } from './item-age-option.ts';
import { throughputOption } from './throughput-option.ts';
import { lastDayOf } from './week-days.ts';

const texts = flowTexts;
const height = 280;
const seconds = (value: number): string => formatValue(value, 'seconds');

/** Withheld from the viewer, because it covers fewer people than an aggregate needs. */
const isOfFew = ({ figure }: { figure: Figure }): boolean =>
  figure.kind === 'insufficient-data' && figure.of === 'people';

type Props = { data: TeamFlowReply; open: OpenReceipt };

export const CumulativeFlow = ({ data, open }: Props): ReactNode => {
  const { days, team, throughput } = data;
  const option = useCallback((colors: Palette) => flowDaysOption(days, colors), [days]);
  const table: ChartTable = {
    columns: [
      { title: texts.days.day, isDay: true },
      { title: texts.days.waiting },
      { title: texts.days.inProgress },
      { title: texts.days.done },
    ],
    rows: days.map(({ date, waiting, inProgress, done }) => ({
      key: date,
      cells: [date, waiting, inProgress, done],
      open: () => open('throughput', `team:${team.id}`, { from: date, to: date }),
    })),
  };
  return (
    <ChartPanel
      title={texts.days.title}
      note={texts.days.note}
      label={texts.days.label}
      file="cumulative-flow"
      option={option}
      table={table}
      height={300}
      empty={days.length > 0 ? null : isOfFew(throughput) ? texts.withheld : texts.days.none}
    />
  );
};

/** How long each finished item took. */
export const CycleTimes = ({ data }: { data: TeamFlowReply }): ReactNode => {
  const { finished, period, cycleTime } = data;
  const areWithheld = finished.items.length === 0 && finished.count > 0;
  const isOwn = useSession()?.user.permissions.includes('canViewAllData') !== true;
  const option = useCallback((colors: Palette) => cycleTimesOption(finished, period, colors), [finished, period]);
  const table = useMemo(() => cycleTimesTable(finished, period.timeZone), [finished, period.timeZone]);
  return (
    <ChartPanel
      title={texts.cycle.title}
      note={isOfFew(cycleTime) || areWithheld ? '' : texts.cycle.note(finished.items.length, finished.count, isOwn)}
      label={texts.cycle.label}
      file="cycle-times"
      option={option}
      table={table}
      height={height}
      empty={
        finished.items.length > 0
          ? null
          : isOfFew(cycleTime)
            ? texts.withheld
            : areWithheld
              ? texts.singleItems
              : texts.cycle.none
      }
    >
      {isOfFew(cycleTime) ? null : <PercentileNote percentiles={finished.percentiles} count={finished.count} />}
    </ChartPanel>
  );
};

/** Percentiles as text, or the number of items if there are too few. */
const PercentileNote = ({ percentiles, count }: { percentiles: Percentiles; count: number }): ReactNode => (
  <p className="s mut num below">
    {percentiles.length === 0
      ? texts.cycle.tooFewItems(count)
      : shownPercentiles(percentiles)
          .map(({ share, seconds: time }) => texts.cycle.percentile(String(Math.round(share * 100)), seconds(time)))
          .join(' · ')}
  </p>
);

/** Items finished, week by week; each week opens its receipt. */
export const Throughput = ({ data, open }: Props): ReactNode => {
  const { weeks, team, period, throughput } = data;
  const option = useCallback((colors: Palette) => throughputOption(weeks, colors), [weeks]);
  const table: ChartTable = {
    columns: [{ title: texts.weeks.week, isDay: true }, { title: texts.weeks.items }, { title: texts.weeks.coverage }],
    rows: weeks.map(({ from, items, whole }, index) => ({
      key: from,
      cells: [from, items, whole ? texts.weeks.full : texts.weeks.partial],
      open: () =>
        open('throughput', `team:${team.id}`, { from, to: lastDayOf(weeks[index + 1]?.from ?? null, period) }),
    })),
  };
  return (
    <ChartPanel
      title={texts.weeks.title}
      note={texts.weeks.note}
      label={texts.weeks.label}
      file="throughput"
      option={option}
      table={table}
      height={height}
      empty={weeks.some((week) => week.items) ? null : isOfFew(throughput) ? texts.withheld : texts.weeks.none}
    />
  );
};

export const ItemAges = ({ data }: { data: TeamFlowReply }): ReactNode => {
  const { working, finished, inProgress, itemAge } = data;
  const { percentiles } = finished;
  const option = useCallback((colors: Palette) => itemAgeOption(working, percentiles, colors), [working, percentiles]);
  const table = useMemo((): ChartTable => {
    const beyond = (age: number): string => {
      const share = beyondOf(age, percentiles);
      return share === null ? '' : texts.age.beyond(String(Math.round(share * 100)));
    };
    return {
      columns: [
        { title: texts.age.item },
        { title: texts.age.status },
        { title: texts.age.age, unit: 'seconds' },
        { title: texts.age.comparison },
        { title: texts.age.blocked },
      ],
      rows: working.map(({ id, title, status, age, url, blocked, person }) => ({
        key: id,
        cells: [
          person === null ? title : `${title} · ${person}`,
          status,
          age,
          beyond(age),
          blocked ? texts.age.yes : texts.age.no,
        ],
        href: url,
      })),
    };
  }, [working, percentiles]);
  return (
    <ChartPanel
      title={texts.age.title}
      note={texts.age.note}
      label={texts.age.label}
      file="item-age"
      option={option}
      table={table}
      height={height}
      empty={working.length > 0 ? null : whyNoAges({ inProgress, itemAge })}
    />
  );
};

const whyNoAges = ({ inProgress: { figure }, itemAge }: Pick<TeamFlowReply, 'inProgress' | 'itemAge'>): string => {
  if (isOfFew(itemAge)) return texts.withheld;
  return figure.kind === 'value' && figure.value > 0 ? texts.singleItems : texts.age.none;
};
