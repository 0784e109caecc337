import type { Answer } from '@sightline/contract';
import { useCallback, useMemo, type ReactNode } from 'react';
import { decisionTexts } from '../../texts/decisions.ts';
import { ChartPanel } from '../../ui/chart-panel.tsx';
import type { ChartTable } from '../../ui/chart-table.ts';
import { writeDate } from '../../ui/format.ts';
import type { Palette } from '../../ui/palette.ts';
import { barsOption } from './bars-option.ts';
import { chancesOf } from './chances.ts';

const texts = decisionTexts.chances;
const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;

type Props = { answer: Extract<Answer, { kind: 'completion' | 'amount' | 'ship' | 'sprint' }> };

/** How all runs of a forecast ended, with the levels of sureness marked. */
export const ChancesChart = ({ answer }: Props): ReactNode => {
  const chances = useMemo(() => chancesOf(answer, (date) => writeDate(date, 'UTC')), [answer]);
  const option = useCallback(
    (colours: Palette) => barsOption({ bars: chances.bars, marks: chances.marks, name: texts.runs }, colours),
    [chances],
  );
  const table = useMemo<ChartTable>(
    () => ({
      columns: [
        answer.kind === 'completion' ? { title: texts.date, isDay: true } : { title: texts.done },
        { title: texts.runs },
        { title: answer.kind === 'completion' ? texts.soFar : texts.atLeast, write: percent },
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
