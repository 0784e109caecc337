import { formatValue, type Answer, type Decision } from '@sightline/contract';
import type { CSSProperties, ReactNode } from 'react';
import { chartTexts } from '../../texts/charts.ts';
import { bottleneckTexts as texts } from '../../texts/bottleneck.ts';
import { decisionTexts } from '../../texts/decisions.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { FigureButton } from '../../ui/figures/figure-button.tsx';
import { writeShare } from '../../ui/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { partColor } from '../../ui/charts/series.ts';
import type { OpenReceipt } from '../receipts/use-receipt.ts';
import { Signed } from '../../ui/figures/signed.tsx';

type Props = { decision: Decision; answer: Extract<Answer, { kind: 'bottleneck' }>; open: OpenReceipt };

const bar = (index: number, share: number): CSSProperties => ({
  background: partColor(index),
  width: `${(share * 100).toFixed(0)}%`,
});

/** Where the lead time goes, phase by phase, and how they moved. */
export const BottleneckView = ({ decision, answer, open }: Props): ReactNode => {
  const subject = decision.team === null ? 'organization' : `team:${decision.team.id}`;
  const receipt = (): void => open('lead_time', subject, answer.period);
  const most = answer.phases.find((phase) => phase.phase === answer.holdsMost);
  return (
    <Panel title={decisionTexts.answer} note={decisionTexts.questionText(decision.question)}>
      <p>
        <b>{texts.holdsMost(texts.phases[answer.holdsMost], writeShare(most?.share ?? 0))}</b>{' '}
        <span className="mut">{texts.stability(answer.stability)}</span>
      </p>
      <div>
        <div className="label">{texts.leadTime}</div>
        <FigureButton
          figure={{ kind: 'value', value: answer.meanLeadTime, n: answer.n, total: answer.n }}
          unit="seconds"
          label={texts.leadTime}
          open={receipt}
        />{' '}
        <span className="s mut num">{chartTexts.n(answer.n)}</span>
      </div>
      <div className="scroll">
        <DataTable
          className="rows phases"
          columns={[
            { title: texts.phase },
            { title: texts.share },
            { title: texts.mean },
            { title: texts.median },
            { title: texts.change },
          ]}
        >
          {answer.phases.map((phase, index) => (
            <tr key={phase.phase}>
              <td>{texts.phases[phase.phase]}</td>
              <td className="num">
                {writeShare(phase.share)}
                <span className="held" aria-hidden="true">
                  <i style={bar(index, phase.share)} />
                </span>
              </td>
              <td className="num">
                <FigureButton
                  small
                  figure={{ kind: 'value', value: phase.mean, n: answer.n, total: answer.n }}
                  unit="seconds"
                  label={texts.phases[phase.phase]}
                  open={receipt}
                />{' '}
                <span className="mut">{formatValue(phase.mean, 'seconds').split(' ')[1]}</span>
              </td>
              <td className="num">{formatValue(phase.median, 'seconds')}</td>
              <td className="num">
                <Change seconds={phase.change} />
              </td>
            </tr>
          ))}
        </DataTable>
      </div>
      <p className="s mut">{texts.directPushes}</p>
      <p className="s mut num">{decisionTexts.basis.seed(decision.seed, decision.dataVersion)}</p>
    </Panel>
  );
};

/** The difference in neutral words: it was not tested for significance. */
const Change = ({ seconds }: { seconds: number | null }): ReactNode =>
  seconds === null ? (
    <span className="mut">{texts.noComparison}</span>
  ) : (
    <span className="delta same">
      <Signed text={`${seconds > 0 ? '+' : seconds < 0 ? '−' : ''}${formatValue(Math.abs(seconds), 'seconds')}`} />
    </span>
  );
