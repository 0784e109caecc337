import type { Answer, Decision } from '@sightline/contract';
import { useMemo, type ReactNode } from 'react';
import { decisionTexts } from '../../texts/decisions.ts';
import type { ChartTable } from '../../ui/chart-table.ts';
import { Door } from '../../ui/door.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RowsChart } from '../../ui/rows-chart.tsx';
import type { OpenReceipt } from '../receipts/use-receipt.ts';

const texts = decisionTexts.months;

type Props = { decision: Decision; answer: Extract<Answer, { kind: 'bottleneck' }>; open: OpenReceipt };
type Month = NonNullable<Props['answer']['months']>[number];

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const writeMonth = (firstDay: string): string => monthFormat.format(new Date(firstDay));
const mostText = ({ holdsMost, phases }: NonNullable<Month['found']>): string => {
  const share = phases.find((one) => one.phase === holdsMost)?.share ?? 0;
  return texts.share(decisionTexts.phases[holdsMost], decisionTexts.percent(share));
};

/** Which phase held most month by month, and how often that was still so in the month after. */
export const BottleneckMonths = ({ decision, answer, open }: Props): ReactNode => {
  const { months, record } = answer;
  const latestFirst = useMemo(() => months?.toReversed() ?? [], [months]);
  if (months === undefined || record === undefined) return null;
  const subject = decision.team === null ? 'organization' : `team:${decision.team.id}`;
  const openMonth = ({ firstDay, lastDay }: Month): void => open('lead_time', subject, { from: firstDay, to: lastDay });
  return (
    <Panel title={texts.title} note={texts.note}>
      <p>{record.cases === 0 ? texts.noRecord : texts.record(record.held, record.cases)}</p>
      <MonthsChart months={latestFirst} open={openMonth} />
      <div className="scroll">
        <table className="rows">
          <thead>
            <tr>
              <th>{texts.month}</th>
              <th>{texts.most}</th>
              <th>{decisionTexts.leadTime}</th>
              <th className="num">n</th>
            </tr>
          </thead>
          <tbody>
            {latestFirst.map((month) => (
              <tr key={month.firstDay}>
                <td className="one-line num">{writeMonth(month.firstDay)}</td>
                <Found month={month} open={() => openMonth(month)} />
                <td className="num mut">{month.n}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
};

/** The shares of the phases, each month one bar. */
const MonthsChart = ({ months, open }: { months: readonly Month[]; open: (month: Month) => void }): ReactNode => {
  const rows = useMemo(
    () =>
      months.map(({ firstDay, found }) => {
        const name = texts.named(writeMonth(firstDay), found === null ? texts.few : mostText(found));
        const shares = found?.phases ?? [];
        return {
          name,
          said: [name, ...shares.map(shareText)].join('\n'),
          values: shares.map(({ share }) => share),
        };
      }),
    [months],
  );
  const table: ChartTable = {
    columns: [
      { title: texts.month },
      ...phaseNames.map((phase) => ({ title: decisionTexts.phases[phase], write: decisionTexts.percent })),
      { title: decisionTexts.leadTime, unit: 'seconds' },
      { title: 'n' },
    ],
    rows: months.map((month) => ({
      key: month.firstDay,
      cells: [
        writeMonth(month.firstDay),
        ...phaseNames.map((phase) => month.found?.phases.find((one) => one.phase === phase)?.share ?? null),
        month.found?.meanLeadTime ?? null,
        month.n,
      ],
      open: () => open(month),
    })),
  };
  return (
    <RowsChart inside title={texts.chart} label={texts.label} file="lead-time-by-month" rows={rows} table={table} />
  );
};

const phaseNames = Object.keys(decisionTexts.phases) as (keyof typeof decisionTexts.phases)[];
const shareText = ({ phase, share }: { phase: keyof typeof decisionTexts.phases; share: number }): string =>
  `${decisionTexts.phases[phase]} ${decisionTexts.percent(share)}`;

const Found = ({ month: { found, firstDay, n }, open }: { month: Month; open: () => void }): ReactNode => {
  if (found === null)
    return (
      <td colSpan={2} className="mut">
        {texts.few}
      </td>
    );
  return (
    <>
      <td className="one-line">{mostText(found)}</td>
      <td>
        <Door
          small
          withUnit
          figure={{ kind: 'value', value: found.meanLeadTime, n, total: n }}
          unit="seconds"
          label={texts.leadTimeOf(writeMonth(firstDay))}
          open={open}
        />
      </td>
    </>
  );
};
