import type { Answer } from '@sightline/contract';
import { useCallback, useMemo, type ReactNode } from 'react';
import { decisionTexts } from '../../texts/decisions.ts';
import { ChartPanel } from '../../ui/charts/chart-panel.tsx';
import type { ChartTable } from '../../ui/charts/chart-table.ts';
import { writeDate, writeShare } from '../../ui/format.ts';
import type { Palette } from '../../ui/charts/palette.ts';
import { barsOption } from './bars-option.ts';
import { summarizeSimulation } from './summarize-simulation.ts';

const texts = decisionTexts.simulation;
const percent = (share: number): string => writeShare(share, 1);

type Props = { answer: Extract<Answer, { kind: 'completion' | 'amount' | 'ship' | 'sprint' }> };

/** The results of all runs, with the confidence levels marked. */
export const SimulationChart = ({ answer }: Props): ReactNode => {
  const chances = useMemo(() => summarizeSimulation(answer, (date) => writeDate(date, 'UTC')), [answer]);
  const option = useCallback(
    (colors: Palette) => barsOption({ bars: chances.bars, marks: chances.marks, name: texts.runs }, colors),
    [chances],
  );
  const table = useMemo<ChartTable>(
    () => ({
      columns: [
        answer.kind === 'completion' ? { title: texts.date, isDay: true } : { title: texts.done },
        { title: texts.runs },
        { title: answer.kind === 'completion' ? texts.cumulativeShare : texts.atLeast, write: percent },
      ],
      rows: chances.rows.map(({ key, runs, share }) => ({ key, cells: [key, runs, share] })),
    }),
    [answer.kind, chances],
  );
  const note = answer.kind === 'completion' ? texts.note : texts.amountNote;
  return (
    <ChartPanel
      title={texts.title}
      note={note(answer.basis.runs)}
      label={texts.label}
      file={`forecast-${answer.kind}`}
      option={option}
      table={table}
      empty={null}
    />
  );
};
