import type { Prediction } from '@sightline/contract';
import type { ReactNode } from 'react';
import { usePreferences } from '../../platform/preferences.ts';
import { predictionTexts as texts } from '../../texts/predictions.ts';
import { FigureButton } from '../../ui/figures/figure-button.tsx';
import { writePlainDay } from '../../ui/format.ts';
import { ConfidenceBadge } from '../../ui/insights/confidence-badge.tsx';
import { InnerLink } from '../../ui/inner-link.tsx';
import { StatementText } from '../receipts/statement-text.tsx';
import { useReceipt } from '../receipts/use-receipt.ts';
import { FactorChart } from './factor-chart.tsx';
import { possibleFrom, scoreDays } from './prediction-days.ts';
import { deltaBand, deltaOf, isRiskAlert, type DeltaBand } from './prediction-bands.ts';
import { Signed } from '../../ui/figures/signed.tsx';

const tones: Readonly<Record<DeltaBand, string>> = { excellent: 'good', good: 'good', average: 'warn', poor: 'bad' };

export const PredictionCard = ({ prediction }: { prediction: Prediction }): ReactNode => {
  const { developerId, developerName, madeOn, method, predictedScore } = prediction;
  const { cases, held, error, lastValueError } = prediction.record;
  const [summary] = prediction.summary;
  return (
    <section className="panel prediction" aria-label={developerName}>
      <h2>
        <InnerLink className="link" href={`/performance/profiles/${developerId}`}>
          {developerName}
        </InnerLink>
        <span>{texts.basedOn(writePlainDay(madeOn))}</span>
        <span className="right choices">
          {isRiskAlert(prediction) ? <span className="badge bad">{texts.riskAlert}</span> : null}
          <DeltaBadge prediction={prediction} />
        </span>
      </h2>
      <div className="inside">
        <Scores prediction={prediction} />
        {summary === undefined ? null : (
          <p>
            <StatementText statement={summary} />
          </p>
        )}
        {predictedScore.kind === 'value' ? (
          <>
            <p className="s mut">
              <b>{texts.recordTitle}.</b> {texts.record(held, cases, error, lastValueError)}{' '}
              {method === null ? null : `${texts.method(texts.methods[method])}.`}
            </p>
            <div className="two eq">
              <FactorChart prediction={prediction} />
              <Actions prediction={prediction} />
            </div>
          </>
        ) : null}
      </div>
    </section>
  );
};

const DeltaBadge = ({ prediction }: { prediction: Prediction }): ReactNode => {
  const delta = deltaOf(prediction);
  if (delta === null) return null;
  const band = deltaBand(delta);
  return (
    <span className={`badge ${tones[band]}`} title={texts.bands[band]}>
      <Signed text={texts.delta(delta)} /> {delta > 0 ? texts.improvement : texts.decline}
    </span>
  );
};

const Scores = ({ prediction }: { prediction: Prediction }): ReactNode => {
  const { developerId, madeOn, targetDay, currentScore, predictedScore, confidence } = prediction;
  const { open } = useReceipt();
  return (
    <div className="predicted">
      <div>
        <div className="label">{texts.current}</div>
        <FigureButton
          figure={currentScore}
          unit="score"
          label={texts.current}
          open={() => open('performance_score', `person:${developerId}`, scoreDays(madeOn))}
        />
      </div>
      <div>
        <div className="label">{texts.predicted(writePlainDay(targetDay))}</div>
        {predictedScore.kind === 'value' ? (
          <>
            <span className="figure-text num">{Math.round(predictedScore.value)}</span>{' '}
            <span className="s mut num one-line">
              {texts.interval(predictedScore.low ?? 0, predictedScore.high ?? 100)}
            </span>
          </>
        ) : (
          <p className="s mut">
            {texts.notEnoughHistory}: {texts.missing(predictedScore.have, predictedScore.need)}.{' '}
            {texts.possibleFrom(writePlainDay(possibleFrom(prediction, predictedScore)))}
          </p>
        )}
      </div>
      {confidence === null ? null : (
        <div>
          <div className="label" title={texts.confidenceHint}>
            {texts.confidence}
          </div>
          <ConfidenceBadge percent={confidence} isLabeled />
          <div className="bar" aria-hidden="true">
            <i style={{ width: `${confidence}%` }} />
          </div>
        </div>
      )}
    </div>
  );
};

const Actions = ({ prediction: { recommendations } }: { prediction: Prediction }): ReactNode => {
  if (!usePreferences().aiInsights.includeRecommendations) return null;
  return (
    <div>
      <h3 className="label">{texts.actions}</h3>
      {recommendations.length === 0 ? (
        <p className="s mut">{texts.noActions}</p>
      ) : (
        <ul className="plain-list">
          {recommendations.map((statement, index) => (
            <li key={index}>
              <StatementText statement={statement} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
