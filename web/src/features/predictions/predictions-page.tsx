import type { Prediction } from '@sightline/contract';
import { useState, type ReactNode } from 'react';
import { failureText } from '../../platform/api-error.ts';
import { usePreferences } from '../../platform/preferences.ts';
import { useSample } from '../../platform/sample.ts';
import { saveFile } from '../../platform/save-file.ts';
import { showToast } from '../../platform/toasts.ts';
import { insightTexts } from '../../texts/insights.ts';
import { predictionTexts as texts } from '../../texts/predictions.ts';
import { Button } from '../../ui/button.tsx';
import { DemoDataToggle } from '../../ui/demo-data-toggle.tsx';
import { ExportData } from '../../ui/export-data.tsx';
import { csvLine } from '../../ui/format.ts';
import { Heading } from '../../ui/heading.tsx';
import { InnerLink } from '../../ui/inner-link.tsx';
import { DeveloperChoice } from '../../ui/insights/developer-choice.tsx';
import { GenerateButton } from '../../ui/insights/generate-button.tsx';
import { LoadFailedView } from '../../ui/insights/load-failed-view.tsx';
import { TimeframeChoice, useTimeframe } from '../../ui/insights/timeframe-choice.tsx';
import { useChosenDeveloper } from '../../ui/insights/use-chosen-developer.ts';
import { Panel } from '../../ui/panel.tsx';
import { Skeletons } from '../../ui/query-state.tsx';
import { SetupCard } from '../../ui/setup-card.tsx';
import { useIsNobodyKnown } from '../../ui/use-developers.ts';
import { HistoryPanel } from './history-panel.tsx';
import { averageConfidence, declinesFirst, isRiskAlert } from './prediction-bands.ts';
import { PredictionCard } from './prediction-card.tsx';
import { useGeneratePrediction, usePredictions } from './predictions.queries.ts';
import { WaitingPanel } from './waiting-panel.tsx';

/** How many cards are shown at first. */
const firstCards = 8;

const exportPredictions = (predictions: readonly Prediction[]): void => {
  const lines = predictions.map(({ developerName, timeframe, currentScore, predictedScore, confidence }) =>
    csvLine([
      developerName,
      timeframe,
      currentScore.kind === 'value' ? currentScore.value : null,
      ...(predictedScore.kind === 'value'
        ? [predictedScore.value, predictedScore.low ?? null, predictedScore.high ?? null]
        : [null, null, null]),
      confidence,
    ]),
  );
  saveFile('predictions.csv', 'text/csv', [csvLine(texts.columns), ...lines].join('\r\n'));
};

/** Predicted scores, with the track record of such predictions. */
export const PredictionsPage = (): ReactNode => {
  const { developerId, choose } = useChosenDeveloper();
  const timeframe = useTimeframe();
  const query = usePredictions(developerId, timeframe);
  const generating = useGeneratePrediction();
  const sample = useSample();
  const isNobodyKnown = useIsNobodyKnown();
  const { data, error, isFetching } = query;
  if (error !== null)
    return <LoadFailedView screen={texts.title} title={texts.loadFailed} fallback={texts.fetchFailed} query={query} />;
  const generate = (id: string): void =>
    generating.mutate(
      { developerId: id, timeframe },
      {
        onSuccess: () => showToast({ type: 'success', title: insightTexts.generated.prediction, message: '' }),
        onError: (failure) =>
          showToast({
            type: 'error',
            title: insightTexts.generationFailed,
            message: failureText(failure, insightTexts.failed.prediction),
          }),
      },
    );
  return (
    <div className="page">
      <div className="head apart">
        <div>
          <Heading title={texts.title} />
          <p className="s">{texts.sentence}</p>
        </div>
        <div className="choices">
          <DeveloperChoice developerId={developerId} choose={choose} />
          <TimeframeChoice />
          <InnerLink className="btn" href="/insights/predictions/accuracy">
            {texts.accuracy}
          </InnerLink>
          <ExportData
            label={insightTexts.export}
            type="insights"
            isEmpty={data === undefined ? undefined : data.predictions.length === 0}
            handler={({ type, format }) => {
              if (type !== 'insights' || format !== 'csv') return false;
              exportPredictions(data?.predictions ?? []);
              return true;
            }}
          />
          <Button disabled={isFetching} onClick={() => void query.refetch()}>
            {isFetching ? insightTexts.refreshing : insightTexts.refresh}
          </Button>
          <GenerateButton
            kind="prediction"
            label={texts.generate}
            developerId={developerId}
            busy={generating.isPending}
            refusal={sample.on ? texts.notStored : undefined}
            generate={generate}
          />
          <DemoDataToggle />
        </div>
      </div>
      {isNobodyKnown ? (
        <SetupCard />
      ) : data === undefined ? (
        <Skeletons heights={[84, 420]} />
      ) : (
        <div className="stack">
          <Summary predictions={data.predictions} />
          <Cards predictions={data.predictions} />
          <HistoryPanel history={data.history} predictions={data.predictions} />
        </div>
      )}
    </div>
  );
};

const Summary = ({ predictions }: { predictions: readonly Prediction[] }): ReactNode => {
  const confidence = averageConfidence(predictions);
  const cards = [
    { label: texts.averageConfidence, value: confidence === null ? '–' : `${confidence}%`, hint: texts.confidenceHint },
    { label: texts.riskAlerts, value: predictions.filter(isRiskAlert).length, hint: texts.riskAlertsHint },
    { label: texts.active, value: predictions.filter((one) => one.predictedScore.kind === 'value').length, hint: '' },
  ];
  return (
    <section className="cards thirds" aria-label={texts.summary}>
      {cards.map(({ label, value, hint }) => (
        <div className="card" key={label}>
          <div className="label">{label}</div>
          <span className="figure-text num">{value}</span>
          <p className="xs mut">{hint}</p>
        </div>
      ))}
    </section>
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
  // Least trusted by the reader comes last.
  const isBelow = ({ confidence }: Prediction): boolean => confidence !== null && confidence < confidenceThreshold;
  // One person's own prediction says in full what is missing.
  const isWaiting = ({ predictedScore }: Prediction): boolean =>
    predictedScore.kind !== 'value' && predictions.length > 1;
  const waiting = predictions.filter(isWaiting);
  const made = declinesFirst(predictions.filter((one) => !isWaiting(one)));
  const [sure, unsure] = [made.filter((one) => !isBelow(one)), made.filter(isBelow)];
  const shown = showsAll ? [...sure, ...unsure] : [...sure, ...unsure].slice(0, firstCards);
  const card = (prediction: Prediction): ReactNode => (
    <PredictionCard key={prediction.developerId} prediction={prediction} />
  );
  return (
    <>
      {shown.filter((one) => !isBelow(one)).map(card)}
      {unsure.length === 0 ? null : <p className="s mut">{texts.belowThreshold(unsure.length, confidenceThreshold)}</p>}
      {shown.filter(isBelow).map(card)}
      {shown.length === made.length ? null : (
        <Button onClick={() => showAll(true)}>{texts.showAll(made.length)}</Button>
      )}
      {waiting.length === 0 ? null : <WaitingPanel predictions={waiting} />}
    </>
  );
};
