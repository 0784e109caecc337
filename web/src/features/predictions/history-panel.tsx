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
            className="rows stacked"
            columns={[
              { title: texts.person },
              { title: texts.madeOn },
              { title: texts.dueOn },
              { title: texts.predictedDimension, className: 'right' },
              { title: texts.actual, className: 'right' },
              { title: texts.withinInterval },
            ]}
          >
            {history.map((prediction) => (
              <tr key={`${prediction.developerId} ${prediction.madeOn}`}>
                <td>
                  {prediction.developerName}
                  {prediction.kind === 'replayed' ? ' *' : ''}
                </td>
                <td data-label={texts.madeOn}>{writePlainDay(prediction.madeOn)}</td>
                <td data-label={texts.dueOn}>{writePlainDay(prediction.targetDay)}</td>
                <td className="right num" data-label={texts.predictedDimension}>
                  {whole(prediction.predicted)}{' '}
                  <span className="mut">
                    ({whole(prediction.low)}–{whole(prediction.high)})
                  </span>
                </td>
                <td className="right num" data-label={texts.actual}>
                  {prediction.actual === null ? texts.noScore : whole(prediction.actual)}
                </td>
                <td data-label={texts.withinInterval}>
                  {prediction.actual === null
                    ? '—'
                    : prediction.actual >= prediction.low && prediction.actual <= prediction.high
                      ? texts.yes
                      : texts.no}
                </td>
              </tr>
            ))}
          </DataTable>
        </div>
      </>
    )}
  </Panel>
);
