import { formatValue, contract, type Claim, type Receipt } from '@sightline/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { receiptTexts } from '../../texts/receipts.ts';
import type { Days } from '../../ui/filters/filters.ts';
import { writeMoment } from '../../ui/format.ts';
import { LoadFailed } from '../../ui/query-state.tsx';
import { asOfQuery, type ClaimedFigure } from './claimed-figure.ts';

const texts = receiptTexts.printed;

type Props = { receipt: Receipt; subject: string; days: Days; claimed: ClaimedFigure };

/** Compares the report's figure with the current one, which the server recomputes. */
export const PrintedFigure = ({ receipt, subject, days, claimed }: Props): ReactNode => {
  const { metric } = receipt;
  const query = useQuery({
    queryKey: queryKeys.printedFigure(metric, subject, days, claimed),
    queryFn: () => call(contract.claims.verify, { body: { claim: claimOf({ receipt, subject, days, claimed }) } }),
  });
  const { figure, version } = claimed;
  const { asOf } = asOfQuery(claimed);
  const reportedText = figure === null ? texts.tooFew : texts.value(formatValue(figure.value, receipt.unit), figure.n);
  if (query.data === undefined)
    return query.error === null ? (
      <p className="note" role="status">
        {texts.reported(reportedText, version)} {texts.checking}
      </p>
    ) : (
      <LoadFailed loads={query} />
    );
  const { state, figure: now, dataVersion, changed } = query.data;
  // Viewers who may not see individuals get rounded figures, which cannot be compared.
  const isRounded = state === 'differs' && now?.kind === 'value' && now.rounded === true;
  return (
    <p className={state === 'differs' && !isRounded ? 'note bad' : 'note'} role="status">
      {texts.reported(reportedText, version)}{' '}
      {asOf === undefined ? '' : `${texts.asOf(writeMoment(asOf, receipt.period.timeZone))} `}
      {isRounded ? texts.rounded : texts.states[state](dataVersion ?? version)}
      {changed !== null &&
        !isRounded &&
        ` ${texts.changed(changed.version, writeMoment(changed.at, receipt.period.timeZone))}`}
    </p>
  );
};

const claimOf = ({ receipt, subject, days, claimed }: Props): Claim => {
  const { figure, version } = claimed;
  return {
    metric: receipt.metric,
    name: receipt.name,
    part: null,
    subject,
    subjectName: receipt.subject.name,
    unit: receipt.unit,
    // The direction of the metric does not matter for this comparison.
    better: 'higher',
    days,
    figure:
      figure === null
        ? { kind: 'insufficient-data', have: 0, need: 0, total: 0 }
        : { kind: 'value', value: figure.value, n: figure.n, total: figure.n },
    comparison: null,
    significance: null,
    receipt: '',
    dataVersion: version,
    ...asOfQuery(claimed),
  };
};
