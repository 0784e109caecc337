import type { Answer, Decision } from '@sightline/contract';
import { useMemo, type ReactNode } from 'react';
import { bottleneckTexts } from '../../texts/bottleneck.ts';
import type { ChartTable } from '../../ui/charts/chart-table.ts';
import { writeMonth } from '../../ui/format.ts';
import { RowsChart } from '../../ui/charts/rows-chart.tsx';
import type { OpenReceipt } from '../receipts/use-receipt.ts';

const texts = bottleneckTexts.months;

type Props = { decision: Decision; answer: Extract<Answer, { kind: 'bottleneck' }>; open: OpenReceipt };
type Month = NonNullable<Props['answer']['months']>[number];

const heldText = ({ found }: Pick<Month, 'found'>): string => {
  if (found === null) return texts.tooFewChanges;
  const share = found.phases.find((phase) => phase.phase === found.holdsMost)?.share ?? 0;
  return texts.share(bottleneckTexts.phases[found.holdsMost], bottleneckTexts.percent(share));
};

/** Which phase held most month by month, and how often that was still so in the month after. */
export const BottleneckMonths = ({ decision, answer, open }: Props): ReactNode => {
  const { months, record } = answer;
  // Months before the first with enough changes say nothing.
  const latestFirst = useMemo(
    () => months?.slice(months.findIndex(({ found }) => found !== null)).toReversed() ?? [],
    [months],
  );
  const rows = useMemo(
    () =>
      latestFirst.map(({ firstDay, found }) => {
        const name = texts.named(writeMonth(firstDay), heldText({ found }));
        const shares = found?.phases ?? [];
        return {
          name,
          hoverText: [name, ...shares.map(shareText)].join('\n'),
          values: shares.map(({ share }) => share),
        };
      }),
    [latestFirst],
  );
  if (months === undefined || record === undefined) return null;
  const subject = decision.team === null ? 'organization' : `team:${decision.team.id}`;
  const openMonth = ({ firstDay, lastDay }: Month): void => open('lead_time', subject, { from: firstDay, to: lastDay });
  const table: ChartTable = {
    columns: [
      { title: texts.month },
      { title: texts.largestPhase },
      ...phaseNames.map((phase) => ({ title: bottleneckTexts.phases[phase], write: bottleneckTexts.percent })),
      { title: bottleneckTexts.leadTime, unit: 'seconds' },
      { title: 'n' },
    ],
    rows: latestFirst.map((month) => ({
      key: month.firstDay,
      cells: [
        writeMonth(month.firstDay),
        heldText(month),
        ...phaseNames.map((phase) => month.found?.phases.find((share) => share.phase === phase)?.share ?? null),
        month.found?.meanLeadTime ?? null,
        month.n,
      ],
      open: () => openMonth(month),
    })),
  };
  return (
    <RowsChart
      title={texts.title}
      note={texts.note}
      label={texts.label}
      file="lead-time-by-month"
      rows={rows}
      table={table}
    >
      <p className="s below">{record.cases === 0 ? texts.noRecord : texts.record(record.held, record.cases)}</p>
    </RowsChart>
  );
};

const phaseNames = Object.keys(bottleneckTexts.phases) as (keyof typeof bottleneckTexts.phases)[];
const shareText = ({ phase, share }: { phase: keyof typeof bottleneckTexts.phases; share: number }): string =>
  `${bottleneckTexts.phases[phase]} ${bottleneckTexts.percent(share)}`;
