import type { AnsweredQuestion } from '@sightline/contract';
import { useMemo, type ReactNode } from 'react';
import { questionTexts as texts } from '../../texts/questions.ts';
import type { ChartTable } from '../../ui/chart-table.ts';
import { RowsChart } from '../../ui/rows-chart.tsx';
import { useTeams } from '../../ui/use-teams.ts';
import { useReceipt } from '../receipts/use-receipt.ts';
import { answerRows } from './answer-rows.ts';

type Props = { chart: NonNullable<AnsweredQuestion['chart']> };

/** Subjects compared; each bar opens its receipt. */
export const AnswerBars = ({ chart: { title, unit, metric, days, points } }: Props): ReactNode => {
  const { open } = useReceipt();
  const { data: teams } = useTeams();
  const rows = useMemo(() => answerRows({ points, unit }, teams ?? []), [points, unit, teams]);
  const table: ChartTable = {
    columns: [{ title: texts.subject }, { title, unit }],
    rows: points.map(({ subject, name, value }) => ({
      key: subject,
      cells: [name, value],
      open: () => open(metric, subject, days),
    })),
  };
  return <RowsChart title={title} label={texts.bars(title)} file="answer" rows={rows} table={table} inside />;
};
