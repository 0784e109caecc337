/** The period and recording that the figure of a receipt, or of a part of its rows, is computed with. */
import { bucketsOf, type FigureOptions, type MetricKey, type Subject } from '@sightline/analytics';
import type { Tx } from '../../platform/database/tenant.ts';
import { readRecordings } from '../figures/index.ts';
import { periodAt } from '../ranges/index.ts';
import type { ReceiptBase } from './receipt-page.ts';

export type Options = FigureOptions & { timeZone: string };

/** The team or service that a key such as `repository:{…}` stands for; null for other parts. */
const recordedAs = (key: string): { kind: 'team' | 'service'; id: string } | null => {
  const [, kind, id = ''] = /^(team|repository):(.+)$/.exec(key) ?? [];
  if (kind === undefined || key === 'team:none') return null;
  return { kind: kind === 'team' ? 'team' : 'service', id };
};

/** The options of a receipt's figure, which may be narrowed to a part. */
export const readOptions = async (
  tx: Tx,
  metric: MetricKey,
  { input, owner, now, timeZone }: Pick<ReceiptBase, 'input' | 'now' | 'timeZone'> & { owner: Subject },
): Promise<Options> => {
  const period = periodAt(input.range, { now, timeZone });
  const recorded = (await readRecordings(tx, [metric], [owner], { over: period, now, timeZone }))(owner)(metric);
  const options = { ...recorded, period, timeZone };
  const { within } = input;
  return within === undefined ? options : (await readPartOptions(tx, metric, [within], { options, now }))(within);
};

/**
 * The options of each of these parts: the days of a month, and what was recorded of a team or service. A part of a
 * team's or person's rows is not recorded before they are, and a person's rates still divide by weeks worked.
 */
export const readPartOptions = async (
  tx: Tx,
  metric: MetricKey,
  keys: readonly string[],
  { options, now }: { options: Options; now: number },
): Promise<(key: string) => Options> => {
  const { period, timeZone } = options;
  const subjects = keys.flatMap((key) => recordedAs(key) ?? []);
  const recordings = await readRecordings(tx, [metric], subjects, { over: period, now, timeZone });
  const months = bucketsOf(period, 'month', timeZone);
  return (key) => {
    const days = months.find(({ firstDay }) => key === `month:${firstDay.slice(0, 7)}`);
    if (days !== undefined) return { ...options, period: { from: days.from, to: days.to } };
    const subject = recordedAs(key);
    return subject === null ? options : { ...options, observedFrom: later(options, recordings(subject)(metric)) };
  };
};

type Since = Pick<Options, 'observedFrom'>;
const later = ({ observedFrom: whole = null }: Since, { observedFrom: part = null }: Since): number | null =>
  whole === null || part === null ? null : Math.max(whole, part);
