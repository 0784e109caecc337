/** The detail of a row: evidence and parts, each with its label, unit and format. */
import {
  metricDefinitions,
  reasonText,
  type DetailField,
  type DetailValue,
  type Observation,
} from '@sightline/analytics';
import { message, t, translated, type ReceiptRow, type Unit } from '@sightline/contract';
import type { SeenSubject } from '../visibility/index.ts';

type Detail = ReceiptRow['detail'][number];

/** Enough to find the commit by. */
const hashCharacters = 12;

export const numberDetail = (label: string, value: number, unit: Unit | null = null): Detail => ({
  label,
  value,
  unit,
  format: 'number',
});
export const textDetail = (label: string, value: string): Detail => ({ label, value, unit: null, format: 'text' });

/**
 * The detail of an observation, as its metric defines it. Fields about another person are withheld from viewers
 * who may not see individuals, except in their own rows.
 */
export const detailOf = ({ metric, personId, detail }: Observation, viewer: SeenSubject): Detail[] => {
  const seesPersonal = viewer.sees(personId);
  return Object.entries(metricDefinitions[metric].detail).flatMap(([name, field]) => {
    const value = detail[name] ?? null;
    if (value === null || (field.personal && !seesPersonal)) return [];
    return name === 'failures' ? failuresOf(String(value)) : [present(field, value, viewer)];
  });
};

const kinds = ['incident', 'rollback', 'revert', 'hotfix'] as const;
const labels = translated({
  incident: message('Incident'),
  rollback: message('Rollback'),
  revert: message('Revert'),
  hotfix: message('Hotfix'),
});

/** The causes of a failed deployment: `incident: PAY-12 Totals wrong; rollback: api 1.4`. */
const failuresOf = (text: string): Detail[] =>
  text.split(/; (?=(?:incident|rollback|revert|hotfix): )/).flatMap((reason) => {
    const evidence = kinds.find((kind) => reason.startsWith(`${kind}: `));
    if (evidence === undefined) return [textDetail(t('Failures'), reasonText(reason))];
    return [{ ...textDetail(labels[evidence], reason.slice(evidence.length + 2)), evidence }];
  });

const present = (
  { label, format, unit, choices }: DetailField,
  value: NonNullable<DetailValue>,
  { people }: SeenSubject,
): Detail => {
  switch (format) {
    case 'number':
      return numberDetail(label, Number(value), unit);
    case 'duration':
      return numberDetail(label, Number(value), 'seconds');
    case 'instant':
      return { label, value: new Date(Number(value) * 1000).toISOString(), unit: null, format: 'instant' };
    case 'choice':
      return {
        ...textDetail(label, choices?.[value] ?? String(value)),
        ...(kinds.some((kind) => kind === value) ? { evidence: value as Detail['evidence'] } : {}),
      };
    case 'person':
      return textDetail(label, people.get(String(value))?.name ?? t('Someone without a linked account'));
    case 'reason':
      return textDetail(label, reasonText(String(value)));
    case 'hash':
      return textDetail(label, String(value).slice(0, hashCharacters));
    case 'text':
      return textDetail(label, String(value));
  }
};
