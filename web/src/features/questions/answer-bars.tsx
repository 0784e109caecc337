import type { AnsweredQuestion } from '@sightline/contract';
import { useMemo, type ReactNode } from 'react';
import { questionTexts as texts } from '../../texts/questions.ts';
import type { ChartTable } from '../../ui/charts/chart-table.ts';
import { RowsChart } from '../../ui/charts/rows-chart.tsx';
import { useTeams } from '../../ui/use-teams.ts';
import { useReceipt } from '../receipts/use-receipt.ts';
import { answerRows, daysName } from './answer-rows.ts';

type Props = { chart: NonNullable<AnsweredQuestion['chart']> };

/** Subjects compared, or one over time; each bar opens its receipt. */
export const AnswerBars = ({ chart: { title, unit, metric, points } }: Props): ReactNode => {
  const { open } = useReceipt();
  const { data: teams } = useTeams();
  const isOverTime = points.some(({ name }) => name === null);
  const rows = useMemo(() => answerRows({ points, unit }, teams ?? []), [points, unit, teams]);
  const table: ChartTable = {
    columns: [{ title: isOverTime ? texts.days : texts.subject }, { title, unit }],
    rows: points.map(({ subject, name, days, receiptDays, value }) => ({
      key: `${subject} ${days.from}`,
      cells: [name ?? daysName(days), value],
      open: () => open(metric, subject, receiptDays),
    })),
  };
  return (
    <RowsChart
      title={title}
      label={isOverTime ? texts.barsOverTime(title) : texts.bars(title)}
      file="answer"
      rows={rows}
      table={table}
      inside
    />
  );
};
