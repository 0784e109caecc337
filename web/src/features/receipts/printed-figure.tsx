import { formatValue, contract, type Claim, type Receipt } from '@sightline/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { claimedFigureTexts as texts } from '../../texts/claimed-figures.ts';
import type { Days } from '../../ui/filters/filters.ts';
import { writeMoment } from '../../ui/format.ts';
import { LoadFailed } from '../../ui/query-state.tsx';
import { asOfQuery, readClaimed, type ClaimedFigure } from './claimed-figure.ts';
import type { ReceiptOf } from './receipt-address.ts';

type Props = { receipt: Receipt; subject: string; days: Days; claimed: ClaimedFigure };

/** What the link to the receipt states: a report's figure, or a part that the receipt's own figure does not show. */
export const ClaimedFigures = ({ receipt, of }: { receipt: Receipt; of: ReceiptOf }): ReactNode => {
  const { subject, days, claimed: stated = '' } = of;
  const claimed = readClaimed(stated);
  if (days === undefined) return null;
  const about = { receipt, subject, days };
  return (
    <>
      {claimed === null ? null : <PrintedFigure {...about} claimed={claimed} />}
      {/^(person|service):./.test(stated) ? <StatedShare {...about} share={stated} /> : null}
    </>
  );
};

/** Compares the report's figure with the current one, which the server recomputes. */
const PrintedFigure = ({ receipt, subject, days, claimed }: Props): ReactNode => {
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
      <LoadFailed loads={query} what={texts.loadFailed} />
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

/** What a person's or a service's part of a figure is, in the sentence that the receipt was opened from. */
const StatedShare = ({ receipt, subject, days, share }: Omit<Props, 'claimed'> & { share: string }): ReactNode => {
  const [kind = '', key = ''] = share.split(':', 2);
  const claim = {
    ...claimAbout({ receipt, subject, days }),
    part: { kind: kind as 'person' | 'service', key, name: '' },
    unit: 'share' as const,
  };
  const query = useQuery({
    queryKey: queryKeys.printedFigure(receipt.metric, subject, days, share),
    queryFn: () => call(contract.claims.verify, { body: { claim } }),
  });
  const figure = query.data?.figure;
  return figure?.kind === 'value' ? (
    <p className="note">
      {texts.ofOnePerson(formatValue(figure.value, 'share'), Math.round(figure.value * figure.n), figure.n)}
    </p>
  ) : (
    <LoadFailed loads={query} what={texts.loadFailed} />
  );
};

const claimAbout = ({ receipt, subject, days }: Omit<Props, 'claimed'>): Claim => ({
  metric: receipt.metric,
  name: receipt.name,
  part: null,
  subject,
  subjectName: receipt.subject.name,
  unit: receipt.unit,
  // The direction of the metric does not matter for this comparison.
  better: 'higher',
  days,
  figure: { kind: 'insufficient-data', have: 0, need: 0, total: 0 },
  comparison: null,
  significance: null,
  receipt: '',
  dataVersion: null,
});

const claimOf = ({ claimed, ...about }: Props): Claim => {
  const { figure, version } = claimed;
  return {
    ...claimAbout(about),
    ...(figure === null ? {} : { figure: { kind: 'value', value: figure.value, n: figure.n, total: figure.n } }),
    dataVersion: version,
    ...asOfQuery(claimed),
  };
};
