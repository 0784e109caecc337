import { formatValue, type SprintDetail, type SprintItem } from '@sightline/contract';
import { useMemo, type ReactNode } from 'react';
import { oneSprintTexts } from '../../texts/sprint.ts';
import type { ChartTable } from '../../ui/charts/chart-table.ts';
import { Panel } from '../../ui/panel.tsx';
import { RowsChart } from '../../ui/charts/rows-chart.tsx';

const texts = oneSprintTexts.aging;
const usualShare = 0.85;

/** The 85th percentile of cycle times in seconds; null if there are too few items. */
const usualAge = ({ typical: usual }: SprintDetail): number | null =>
  usual.percentiles.find((percentile) => percentile.share === usualShare)?.seconds ?? null;

/** Unfinished items by time in progress, compared with finished items of the team. */
export const AgingItems = ({ data }: { data: SprintDetail }): ReactNode => {
  const usual = usualAge(data);
  if (data.keptBack.includes('ages'))
    return (
      <Panel title={texts.title} note={texts.noteOpen}>
        <p className="s mut">{texts.withheld}</p>
      </Panel>
    );
  return <Ages data={data} usual={usual} />;
};

type Aging = SprintItem & { age: number };

const ageText = ({ age }: Aging, usual: number | null): string =>
  usual !== null && age > usual ? texts.olderThanUsual(formatValue(age, 'seconds')) : formatValue(age, 'seconds');

const Ages = ({ data, usual }: { data: SprintDetail; usual: number | null }): ReactNode => {
  const items = useMemo(() => unfinished(data), [data]);
  const rows = useMemo(
    () =>
      items.map((item) => ({
        name: texts.row(ageText(item, usual), item.title),
        hoverText: [item.title, ageText(item, usual), item.status, item.person ?? '']
          .filter((text) => text !== '')
          .join('\n'),
        values: [item.age],
        ...(usual !== null && item.age > usual ? { tone: 'warn' as const } : {}),
      })),
    [items, usual],
  );
  const table: ChartTable = {
    columns: [
      { title: texts.item },
      { title: texts.status },
      { title: texts.person },
      { title: texts.age, unit: 'seconds' },
      { title: texts.againstUsual },
    ],
    rows: items.map((item) => ({
      key: item.id,
      cells: [
        item.title,
        item.status,
        item.person ?? texts.unassigned,
        item.age,
        usual === null ? null : item.age > usual ? texts.olderThanUsualBadge : texts.asUsual,
      ],
      href: item.url,
    })),
  };
  return (
    <RowsChart
      title={texts.title}
      note={texts.noteOpen}
      label={texts.label}
      file="aging-items"
      rows={rows}
      mark={usual}
      table={table}
      empty={items.length === 0 ? texts.none : null}
    >
      <p className="s mut num below">
        {usual === null || data.typical.n === null
          ? texts.noUsual(data.typical.n)
          : texts.usual(formatValue(usual, 'seconds'), data.typical.n)}
      </p>
    </RowsChart>
  );
};

const unfinished = ({ items }: SprintDetail): Aging[] =>
  items
    .flatMap((item) => (item.outcome === 'carried-over' && item.age !== null ? [{ ...item, age: item.age }] : []))
    .sort((a, b) => b.age - a.age);
