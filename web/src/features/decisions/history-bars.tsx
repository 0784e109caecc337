import { addDays, type Decision } from '@sightline/contract';
import { useCallback, useMemo, type ReactNode } from 'react';
import { decisionTexts } from '../../texts/decisions.ts';
import { ChartPanel } from '../../ui/charts/chart-panel.tsx';
import type { ChartTable } from '../../ui/charts/chart-table.ts';
import { shortDay } from '../../ui/charts/chart-parts.ts';
import type { Palette } from '../../ui/charts/palette.ts';
import type { OpenReceipt } from '../receipts/use-receipt.ts';
import { barsOption } from './bars-option.ts';

const texts = decisionTexts.history;

/** The last day of the week that begins on `firstDay`, or the last day before the question was asked. */
const lastDayOf = (next: string | undefined, askedOn: string): string => addDays(next ?? askedOn, -1);

/** The weeks that the answer was made from; each opens its receipt. */
export const HistoryBars = ({ decision, open }: { decision: Decision; open: OpenReceipt }): ReactNode => {
  const { history, team, askedOn } = decision;
  const option = useCallback(
    (colors: Palette) => {
      const bars = history.map(({ firstDay, items, whole }) => ({
        name: shortDay(firstDay),
        value: items,
        isPart: !whole,
      }));
      return barsOption({ bars, marks: [], name: texts.items }, colors);
    },
    [history],
  );
  const table = useMemo<ChartTable>(
    () => ({
      columns: [
        { title: texts.week, isDay: true },
        { title: texts.items },
        { title: texts.incidents },
        { title: texts.coverage },
      ],
      rows: history.map(({ firstDay, items, incidents, whole }, index) => ({
        key: firstDay,
        cells: [firstDay, items, incidents ?? null, whole ? texts.full : texts.partial],
        open: () =>
          open('throughput', `team:${team?.id ?? ''}`, {
            from: firstDay,
            to: lastDayOf(history[index + 1]?.firstDay, askedOn),
          }),
      })),
    }),
    [history, team, askedOn, open],
  );
  return (
    <ChartPanel
      title={texts.title}
      note={texts.note}
      label={texts.label}
      file="throughput-by-week"
      option={option}
      table={table}
      empty={history.length === 0 ? texts.none : null}
    />
  );
};
