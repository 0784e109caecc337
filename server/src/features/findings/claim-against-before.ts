/** A figure since some day, with the same figure before it. */
import { metricDefinitions, type MetricKey } from '@sightline/analytics';
import { t, type Claim, type Figure } from '@sightline/contract';
import { nameOf, receiptOf, type ClaimSubject, type Days } from '../claims/index.ts';
import { figureFrom, readPlainFigures } from '../figures/index.ts';
import { ownerOf, type FindingsContext } from './findings-context.ts';

export type Owner = ClaimSubject & { kind: 'organization' | 'team' | 'person'; id: string };

export const figureOver = async (
  { tx, now, timeZone, audience }: FindingsContext,
  owner: Owner,
  metric: MetricKey,
  range: Days,
): Promise<Figure> =>
  figureFrom(
    (await readPlainFigures(tx, [metric], { range, now, timeZone, audience, ...ownerOf(owner) })).figures,
    metric,
  ).figure;

type Comparison = {
  owner: ClaimSubject;
  metric: MetricKey;
  days: Days;
  figure: Figure;
  daysBefore: Days;
  other: Figure;
  dataVersion: number | null;
  pValue: number | null;
};

export const claimAgainstBefore = ({
  owner,
  metric,
  days,
  figure,
  daysBefore,
  other,
  dataVersion,
  pValue,
}: Comparison): Claim => {
  const [now, then] = [figure.kind === 'value' ? figure.value : 0, other.kind === 'value' ? other.value : 0];
  return {
    metric,
    name: nameOf(metric),
    part: null,
    subject: owner.subject,
    subjectName: owner.name,
    unit: metricDefinitions[metric].unit,
    better: metricDefinitions[metric].better,
    days,
    figure,
    comparison: {
      kind: 'usual',
      label: t('before'),
      days: daysBefore,
      figure: other,
      absolute: now - then,
      relative: then === 0 ? null : (now - then) / then,
    },
    significance: { clear: true, pValue },
    receipt: receiptOf(metric, owner.subject, days),
    dataVersion,
  };
};
