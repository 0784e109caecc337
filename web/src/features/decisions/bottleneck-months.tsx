import type { Answer, Decision } from '@sightline/contract';
import type { ReactNode } from 'react';
import { decisionTexts } from '../../texts/decisions.ts';
import { Door } from '../../ui/door.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { OpenReceipt } from '../receipts/use-receipt.ts';

const texts = decisionTexts.months;

type Props = { decision: Decision; answer: Extract<Answer, { kind: 'bottleneck' }>; open: OpenReceipt };
type Month = NonNullable<Props['answer']['months']>[number];

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Which phase held most month by month, and how often that was still so in the month after. */
export const BottleneckMonths = ({ decision, answer, open }: Props): ReactNode => {
  const { months, record } = answer;
  if (months === undefined || record === undefined) return null;
  const subject = decision.team === null ? 'organization' : `team:${decision.team.id}`;
  return (
    <Panel title={texts.title} note={texts.note}>
      <p>{record.cases === 0 ? texts.noRecord : texts.record(record.held, record.cases)}</p>
      <div className="scroll">
        <table className="rows">
          <thead>
            <tr>
              <th>{texts.month}</th>
              <th>{texts.most}</th>
              <th>{texts.phases}</th>
              <th>{decisionTexts.leadTime}</th>
              <th className="num">n</th>
            </tr>
          </thead>
          <tbody>
            {months.toReversed().map((month) => (
              <tr key={month.firstDay}>
                <td className="one-line num">{monthName.format(new Date(month.firstDay))}</td>
                <Found
                  month={month}
                  open={() => open('lead_time', subject, { from: month.firstDay, to: month.lastDay })}
                />
                <td className="num mut">{month.n}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
};

const Found = ({ month: { found, firstDay, n }, open }: { month: Month; open: () => void }): ReactNode => {
  if (found === null)
    return (
      <td colSpan={3} className="mut">
        {texts.few}
      </td>
    );
  const { holdsMost, meanLeadTime, phases } = found;
  const most = phases.find((one) => one.phase === holdsMost);
  return (
    <>
      <td className="one-line">
        {texts.share(decisionTexts.phases[holdsMost], `${((most?.share ?? 0) * 100).toFixed(0)} %`)}
      </td>
      <td className="month-phases">
        <span className="phases" role="img" aria-label={texts.shares(phases.map(shareText).join(', '))}>
          {phases.map((one, index) => (
            <i key={one.phase} style={{ flexGrow: one.mean, flexBasis: 0, background: `var(--s${index + 1})` }} />
          ))}
        </span>
      </td>
      <td>
        <Door
          small
          withUnit
          figure={{ kind: 'value', value: meanLeadTime, n, total: n }}
          unit="seconds"
          label={texts.leadTimeOf(monthName.format(new Date(firstDay)))}
          open={open}
        />
      </td>
    </>
  );
};

const shareText = ({ phase, share }: { phase: keyof typeof decisionTexts.phases; share: number }): string =>
  `${decisionTexts.phases[phase]} ${(share * 100).toFixed(0)} %`;
