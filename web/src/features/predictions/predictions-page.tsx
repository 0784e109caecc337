import type { Prediction } from '@sightline/contract';
import { useState, type ReactNode } from 'react';
import { usePreferences } from '../../platform/preferences.ts';
import { showToast } from '../../platform/toasts.ts';
import { saveJson } from '../../platform/save-file.ts';
import { figureTexts } from '../../texts/figures.ts';
import { predictionTexts as texts } from '../../texts/predictions.ts';
import { Button } from '../../ui/button.tsx';
import { InnerLink } from '../../ui/inner-link.tsx';
import { generationToasts } from '../../ui/insights/generation-toasts.ts';
import { InsightPage } from '../../ui/insights/insight-page.tsx';
import { SummaryCards } from '../../ui/insights/summary-cards.tsx';
import { TimeframeChoice, useTimeframe } from '../../ui/insights/timeframe-choice.tsx';
import { useChosenDeveloper } from '../../ui/insights/use-chosen-developer.ts';
import { Panel } from '../../ui/panel.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { averageConfidence, countRiskAlerts, declinesFirst, splitByConfidence } from './prediction-bands.ts';
import { PredictionCard } from './prediction-card.tsx';
import { useGeneratePrediction, usePredictions } from './predictions.queries.ts';
import { WaitingPanel } from './waiting-panel.tsx';

const firstCards = 8;

/** The call succeeds without a prediction, too, and says what is missing. */
const announce = (made: Prediction): void => {
  const { predictedScore } = made;
  if (predictedScore.kind === 'value') generationToasts('prediction').onSuccess(made);
  else
    showToast({
      type: 'info',
      title: texts.notEnoughHistory,
      message: texts.missing(predictedScore.have, predictedScore.need),
    });
};

/** Predicted scores, with the track record of such predictions. */
export const PredictionsPage = (): ReactNode => {
  const { developerId, choose } = useChosenDeveloper();
  const timeframe = useTimeframe();
  const query = usePredictions(developerId, timeframe);
  const generation = useGeneratePrediction();
  return (
    <InsightPage
      kind="prediction"
      texts={texts}
      query={query}
      developerId={developerId}
      chooseDeveloper={choose}
      choices={
        <>
          <TimeframeChoice />
          <InnerLink className="btn" href="/insights/predictions/accuracy">
            {texts.accuracy}
          </InnerLink>
        </>
      }
      file={{
        format: 'json',
        hasRecommendations: true,
        isEmpty: ({ predictions }) => predictions.length === 0,
        save: (data) => saveJson('sightline-predictions.json', data),
      }}
      generation={{
        isPending: generation.isPending,
        generate: (id) =>
          generation.mutate({ developerId: id, timeframe }, { ...generationToasts('prediction'), onSuccess: announce }),
      }}
      sampleRefusal={texts.notStored}
      skeletonHeights={[84, 420]}
    >
      {({ predictions, history }) => (
        <>
          <Summary predictions={predictions} />
          <Cards predictions={predictions} />
          <HistoryPanel history={history} predictions={predictions} />
        </>
      )}
    </InsightPage>
  );
};

const Summary = ({ predictions }: { predictions: readonly Prediction[] }): ReactNode => {
  const confidence = averageConfidence(predictions);
  return (
    <SummaryCards
      className="thirds"
      cards={[
        {
          label: texts.averageConfidence,
          value: confidence === null ? '—' : figureTexts.percent(confidence),
          hint: texts.confidenceHint,
        },
        { label: texts.riskAlerts, value: countRiskAlerts(predictions) ?? '—', hint: texts.riskAlertsHint },
        {
          label: texts.active,
          value: predictions.filter(({ predictedScore }) => predictedScore.kind === 'value').length,
        },
      ]}
    />
  );
};

const Cards = ({ predictions }: { predictions: readonly Prediction[] }): ReactNode => {
  const [showsAll, showAll] = useState(false);
  const { confidenceThreshold } = usePreferences().aiInsights;
  if (predictions.length === 0)
    return (
      <Panel title={texts.noneTitle}>
        <p className="mut">{texts.none}</p>
      </Panel>
    );
  // The prediction of a single person says in full what is missing.
  const isWaiting = ({ predictedScore }: Prediction): boolean =>
    predictedScore.kind !== 'value' && predictions.length > 1;
  const waiting = predictions.filter(isWaiting);
  const made = declinesFirst(predictions.filter((one) => !isWaiting(one)));
  const { sure, unsure } = splitByConfidence(made, confidenceThreshold);
  const shown = showsAll ? [...sure, ...unsure] : [...sure, ...unsure].slice(0, firstCards);
  const card = (prediction: Prediction): ReactNode => (
    <PredictionCard key={prediction.developerId} prediction={prediction} />
  );
  return (
    <>
      {shown.filter((prediction) => !unsure.includes(prediction)).map(card)}
      {unsure.length === 0 ? null : <p className="s mut">{texts.belowThreshold(unsure.length, confidenceThreshold)}</p>}
      {shown.filter((prediction) => unsure.includes(prediction)).map(card)}
      {shown.length === made.length ? null : (
        <Button onClick={() => showAll(true)}>{texts.showAll(made.length)}</Button>
      )}
      {waiting.length === 0 ? null : <WaitingPanel predictions={waiting} />}
    </>
  );
};
