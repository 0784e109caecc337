import { formatValue, valueParts, type Receipt } from '@sightline/contract';
import type { ReactNode } from 'react';
import { dataQualityTexts } from '../../texts/data-quality.ts';
import { receiptTexts as texts } from '../../texts/receipts.ts';
import { boundsText, gapsText } from '../../ui/figures/bounds-text.ts';
import { edgesText } from '../../ui/figures/band-edges.ts';
import { aboutText, missingText, writePeriod } from '../../ui/format.ts';
import { InnerLink } from '../../ui/inner-link.tsx';
import { neededRows } from '../../ui/figures/needed-rows.ts';
import { isMetric } from '../../ui/figures/metric-name.ts';
import { workflowNote } from '../../ui/figures/workflow-note.ts';
import { workflowTexts } from '../../texts/workflow.ts';
import { countedRows } from './counted-rows.ts';
import { ReceiptParts } from './receipt-parts.tsx';
import { ReceiptValues } from './receipt-values.tsx';

/** The figure, its definition, its coverage and its inputs. */
export const ReceiptSummary = ({ receipt }: { receipt: Receipt }): ReactNode => {
  const { figure } = receipt;
  const bands = edgesText(receipt.metric);
  const written = figure.kind === 'value' ? valueParts(figure.value, receipt.unit) : null;
  const { subject, within } = receipt;
  return (
    <>
      <h2>{receipt.name}</h2>
      <div className="big num">
        {written === null ? '—' : `${aboutText(figure)}${written.number}${written.unit === '%' ? '%' : ' '}`}
        {written === null || written.unit === '%' ? null : <span className="s mut">{written.unit}</span>}
      </div>
      <div className="xs mut num">{aggregationParts(receipt).join(' · ')}</div>
      <dl>
        <dt>{texts.definition}</dt>
        <dd>
          {receipt.definition} <span className="mut">{texts.version(receipt.version)}</span>{' '}
          {isMetric(receipt.metric) && subject.kind !== 'sprint' ? (
            <InnerLink className="link" href={`/metrics/${receipt.metric}`}>
              {texts.howItsCalculated}
            </InnerLink>
          ) : null}
        </dd>
        <dt>{texts.about}</dt>
        <dd>{within === undefined ? subject.name : texts.within(subject.name, within.name)}</dd>
        <dt>{texts.period}</dt>
        <dd className="num">
          {texts.periodAndDate(writePeriod(receipt.period), receipt.period.timeZone, receipt.placedBy)}
        </dd>
        {bands === null || subject.kind === 'person' ? null : (
          <>
            <dt>{texts.bands}</dt>
            <dd className="num">
              {receipt.bandTakesDays === undefined ? bands : texts.tooShortForBand(receipt.bandTakesDays, bands)}
            </dd>
          </>
        )}
        <dt>{texts.coverage}</dt>
        <dd className="num">
          {aboutText(figure)}
          {coverageText(receipt)}
        </dd>
        <dt>{texts.excluded}</dt>
        <dd>{excludedText(receipt)}</dd>
        {receipt.bounds === undefined ? null : (
          <>
            <dt>{dataQualityTexts.range}</dt>
            <dd className="num">
              {dataQualityTexts.possible(boundsText(receipt.bounds, receipt.unit), gapsText(receipt.bounds))}.{' '}
              <InnerLink className="link" href="/settings?tab=integrations&part=quality">
                {dataQualityTexts.reviewDataQuality}
              </InnerLink>
            </dd>
          </>
        )}
        {receipt.workflowChanges === undefined ? null : (
          <>
            <dt>{workflowTexts.title}</dt>
            <dd>{workflowNote(receipt.workflowChanges)}</dd>
          </>
        )}
        {receipt.scoring === undefined ? null : (
          <>
            <dt>{texts.scoring}</dt>
            <dd>{texts.scoringVersion(receipt.scoring.version)}</dd>
          </>
        )}
        {receipt.incomplete.length === 0 ? null : (
          <>
            <dt>{texts.incomplete}</dt>
            <dd>{receipt.incomplete.join(' ')}</dd>
          </>
        )}
      </dl>
      <ReceiptParts receipt={receipt} />
      {receipt.scoring === undefined ? null : <Calculation scoring={receipt.scoring} />}
      <ReceiptValues receipt={receipt} />
    </>
  );
};

/** How the rows were aggregated and how they spread, or why there is no figure. */
const aggregationParts = ({ figure, aggregation, unit, metric }: Receipt): string[] => {
  if (figure.kind !== 'value') {
    if (figure.of === 'one-unit') return [aggregation];
    if (figure.of === 'people') return [missingText(figure)];
    return [texts.insufficient(missingText(figure, unit, neededRows(metric)))];
  }
  const { p75, p90, low, high } = figure;
  return [
    aggregation,
    ...(p75 === undefined ? [] : [texts.percentile('p75', formatValue(p75, unit))]),
    ...(p90 === undefined ? [] : [texts.percentile('p90', formatValue(p90, unit))]),
    ...(low === undefined ? [] : [texts.interval(low.toFixed(0), high?.toFixed(0) ?? '')]),
  ];
};

const excludedText = ({ leftOut, withheld }: Receipt): string => {
  const reasons = leftOut.map(({ count, reason }) => texts.reason(count, reason)).join(' · ');
  if (withheld === undefined) return reasons === '' ? texts.nothing : reasons;
  return reasons === '' ? texts.nothingSeen : texts.excludedSeen(reasons);
};

const coverageText = (receipt: Receipt): string => {
  const { coverage, figure, unit, withheld } = receipt;
  if (coverage !== undefined) return texts.coverageOf(coverage.part, coverage.total, coverage.of);
  // The excluded rows of other people are not counted, so the total would not be complete.
  if (withheld !== undefined && figure.kind === 'value' && figure.n === figure.total)
    return dataQualityTexts.rows(figure.n);
  const counted = figure.kind !== 'value' && figure.of === 'people' ? 'people' : unit === 'people' ? 'people' : 'rows';
  return texts.coverageOf(countedRows(receipt), figure.total, counted);
};

/** The calculation from the rows to the figure, with the settings in effect. */
const Calculation = ({ scoring }: { scoring: NonNullable<Receipt['scoring']> }): ReactNode =>
  scoring.rules.length + scoring.steps.length === 0 ? null : (
    <details className="calculation">
      <summary className="label">{texts.calculation}</summary>
      {scoring.rules.length === 0 ? null : (
        <ul className="rules s">
          {scoring.rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      )}
      {scoring.steps.length === 0 ? null : (
        <ol className="steps s num">
          {scoring.steps.map((step) => (
            <li key={step.label}>
              <span>{step.label}</span> <b>{texts.stepValue(step.value)}</b>
            </li>
          ))}
        </ol>
      )}
    </details>
  );
