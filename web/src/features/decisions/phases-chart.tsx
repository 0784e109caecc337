import type { Answer } from '@sightline/contract';
import { useMemo, type ReactNode } from 'react';
import { decisionTexts as texts } from '../../texts/decisions.ts';
import type { ChartTable } from '../../ui/chart-table.ts';
import { writeText } from '../../ui/format.ts';
import { RowsChart } from '../../ui/rows-chart.tsx';

type Props = { answer: Extract<Answer, { kind: 'bottleneck' }>; open: () => void };

/** The phases of the mean lead time as one bar. */
export const PhasesChart = ({ answer: { phases }, open }: Props): ReactNode => {
  const rows = useMemo(() => {
    const said = phases.map(({ phase, mean }) => `${texts.phases[phase]} ${writeText(mean, 'seconds')}`);
    return [{ name: '', said: said.join('\n'), values: phases.map(({ mean }) => mean) }];
  }, [phases]);
  const table: ChartTable = {
    columns: [
      { title: texts.phase },
      { title: texts.mean, unit: 'seconds' },
      { title: texts.median, unit: 'seconds' },
      { title: texts.share, write: texts.percent },
    ],
    rows: phases.map(({ phase, mean, median, share }) => ({
      key: phase,
      cells: [texts.phases[phase], mean, median, share],
      open,
    })),
  };
  return (
    <RowsChart
      inside
      byPart
      title={texts.phasesTitle}
      label={texts.phasesLabel}
      file="lead-time-phases"
      rows={rows}
      table={table}
    />
  );
};
