import type { PastPrediction, Prediction } from '@sightline/contract';
import type { ReactNode } from 'react';
import { predictionTexts as texts } from '../../texts/predictions.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { writePlainDay } from '../../ui/format.ts';
import { Panel } from '../../ui/panel.tsx';

const whole = (value: number): string => String(Math.round(value));

type Props = { history: readonly PastPrediction[]; predictions: readonly Prediction[] };

const nextDue = (predictions: readonly Prediction[]): string | null => {
  const [first] = predictions
    .flatMap(({ predictedScore, targetDay }) => (predictedScore.kind === 'value' ? [targetDay] : []))
    .toSorted();
  return first === undefined ? null : writePlainDay(first);
};

/** Last month's predictions, and the outcomes. */
export const HistoryPanel = ({ history, predictions }: Props): ReactNode => (
  <Panel title={texts.historyTitle} note={texts.historyNote}>
    {history.length === 0 ? (
      <p className="s mut">{texts.historyNone(nextDue(predictions))}</p>
    ) : (
      <>
        {history.some(({ kind }) => kind === 'replayed') ? <p className="s mut">* {texts.replayed}</p> : null}
        <div className="scroll">
          <DataTable
            className="rows"
            columns={[
              { title: texts.person },
              { title: texts.madeOn },
              { title: texts.dueOn },
              { title: texts.predictedDimension, className: 'r' },
              { title: texts.actual, className: 'r' },
              { title: texts.withinInterval },
            ]}
          >
            {history.map((one) => (
              <tr key={`${one.developerId} ${one.madeOn}`}>
                <td>
                  {one.developerName}
                  {one.kind === 'replayed' ? ' *' : ''}
                </td>
                <td>{writePlainDay(one.madeOn)}</td>
                <td>{writePlainDay(one.targetDay)}</td>
                <td className="r num">
                  {whole(one.predicted)}{' '}
                  <span className="mut">
                    ({whole(one.low)}–{whole(one.high)})
                  </span>
                </td>
                <td className="r num">{one.actual === null ? texts.noScore : whole(one.actual)}</td>
                <td>
                  {one.actual === null ? '–' : one.actual >= one.low && one.actual <= one.high ? texts.yes : texts.no}
                </td>
              </tr>
            ))}
          </DataTable>
        </div>
      </>
    )}
  </Panel>
);
