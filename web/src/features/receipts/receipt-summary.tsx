import type { Receipt } from '@sightline/contract';
import type { ReactNode } from 'react';
import { receiptTexts as texts } from '../../texts/receipts.ts';
import { edgesText } from '../../ui/band-edges.ts';
import { Button } from '../../ui/button.tsx';
import { aboutText, missingText, write, writePeriod, writeText } from '../../ui/format.ts';
import { InnerLink } from '../../ui/inner-link.tsx';
import { isMetric } from '../../ui/metric-name.ts';
import { ReceiptParts } from './receipt-parts.tsx';

export type Shown = 'included' | 'excluded';

/** The figure, its definition, its coverage and what it is made of. */
export const ReceiptSummary = ({
  receipt,
  show,
  setShow,
}: {
  receipt: Receipt;
  show: Shown;
  setShow: (show: Shown) => void;
}): ReactNode => {
  const { figure } = receipt;
  const bands = edgesText(receipt.metric);
  const written = figure.kind === 'value' ? write(figure.value, receipt.unit) : null;
  const leftOut = receipt.leftOut.reduce((total, one) => total + one.count, 0);
  return (
    <>
      <h2>{receipt.name}</h2>
      <div className="big num">
        {written === null ? '—' : `${aboutText(figure)}${written.number} `}
        {written === null ? null : <span className="s mut">{written.unit}</span>}
      </div>
      <div className="xs mut num">
        {figure.kind === 'value'
          ? receipt.aggregation
          : figure.of === 'people'
            ? missingText(figure)
            : texts.insufficient(missingText(figure))}
        {figure.kind === 'value' && figure.p75 !== undefined
          ? ` · ${texts.percentile('p75', writeText(figure.p75, receipt.unit))}`
          : ''}
        {figure.kind === 'value' && figure.p90 !== undefined
          ? ` · ${texts.percentile('p90', writeText(figure.p90, receipt.unit))}`
          : ''}
        {figure.kind === 'value' && figure.low !== undefined
          ? ` · ${texts.interval(figure.low.toFixed(0), figure.high?.toFixed(0) ?? '')}`
          : ''}
      </div>
      <dl>
        <dt>{texts.definition}</dt>
        <dd>
          {receipt.definition} <span className="mut">{texts.version(receipt.version)}</span>{' '}
          {isMetric(receipt.metric) && receipt.subject.kind !== 'sprint' ? (
            <InnerLink className="link" href={`/metrics/${receipt.metric}`}>
              {texts.howItsCalculated}
            </InnerLink>
          ) : null}
        </dd>
        <dt>{texts.about}</dt>
        <dd>{receipt.subject.name}</dd>
        <dt>{texts.period}</dt>
        <dd className="num">{texts.placed(writePeriod(receipt.period), receipt.period.timeZone, receipt.placedBy)}</dd>
        {bands === null || receipt.subject.kind === 'person' ? null : (
          <>
            <dt>{texts.bands}</dt>
            <dd className="num">
              {receipt.bandTakesDays === undefined ? bands : texts.untold(receipt.bandTakesDays, bands)}
            </dd>
          </>
        )}
        <dt>{texts.coverage}</dt>
        <dd className="num">
          {aboutText(figure)}
          {texts.of(figure.kind === 'value' ? figure.n : figure.have, figure.total)}
        </dd>
        <dt>{texts.leftOut}</dt>
        <dd>
          {receipt.leftOut.length === 0
            ? texts.nothing
            : receipt.leftOut.map((one) => texts.reason(one.count, one.reason)).join(' · ')}
        </dd>
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
      {receipt.scoring === undefined ? null : <Reckoning scoring={receipt.scoring} />}
      {leftOut === 0 ? null : (
        <div className="seg" role="group" aria-label={texts.rows}>
          {(['included', 'excluded'] as const).map((one) => (
            <Button
              variant="plain"
              key={one}
              className={show === one ? 'on' : ''}
              aria-pressed={show === one}
              onClick={() => setShow(one)}
            >
              {one === 'included' ? texts.rowsThatCount : texts.rowsLeftOut(leftOut)}
            </Button>
          ))}
        </div>
      )}
    </>
  );
};

/** From the rows to the figure: what holds on the way, and step by step. */
const Reckoning = ({ scoring }: { scoring: NonNullable<Receipt['scoring']> }): ReactNode =>
  scoring.rules.length + scoring.steps.length === 0 ? null : (
    <section aria-label={texts.reckoning}>
      <h3 className="label">{texts.reckoning}</h3>
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
    </section>
  );
