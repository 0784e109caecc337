import type { Prediction } from '@sightline/contract';
import type { ReactNode } from 'react';
import { predictionTexts as texts } from '../../texts/predictions.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { FigureButton } from '../../ui/figures/figure-button.tsx';
import { writePlainDay } from '../../ui/format.ts';
import { InnerLink } from '../../ui/inner-link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useReceipt } from '../receipts/use-receipt.ts';
import { possibleFrom, scoreDays } from './prediction-days.ts';

/** Developers without a prediction, and from when each may have one. */
export const WaitingPanel = ({ predictions }: { predictions: readonly Prediction[] }): ReactNode => {
  const { open } = useReceipt();
  return (
    <Panel title={texts.waitingTitle} note={texts.waitingNote(predictions.length)}>
      <p className="s mut">{texts.waiting}</p>
      <DataTable
        className="rows stacked"
        columns={[
          { title: texts.person },
          { title: texts.current, className: 'right' },
          { title: texts.waitingColumns.history, className: 'right' },
          { title: texts.waitingColumns.from, className: 'right' },
        ]}
      >
        {predictions.map((one) => {
          const { developerId, developerName, madeOn, currentScore, predictedScore } = one;
          if (predictedScore.kind === 'value') return null;
          const { have, need } = predictedScore;
          return (
            <tr key={developerId}>
              <td>
                <InnerLink className="link" href={`/performance/profiles/${developerId}`}>
                  {developerName}
                </InnerLink>
              </td>
              <td className="right num" data-label={texts.current}>
                <FigureButton
                  small
                  figure={currentScore}
                  unit="score"
                  label={texts.currentOf(developerName)}
                  open={() => open('performance_score', `person:${developerId}`, scoreDays(madeOn))}
                />
              </td>
              <td className="right num" data-label={texts.waitingColumns.history}>
                {texts.ofNeeded(have, need)}
              </td>
              <td className="right num" data-label={texts.waitingColumns.from}>
                {writePlainDay(possibleFrom(one, predictedScore))}
              </td>
            </tr>
          );
        })}
      </DataTable>
    </Panel>
  );
};
