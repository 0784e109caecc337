import { isReceiptSubject } from '@sightline/contract';
import type { Days } from '../../ui/filters/filters.ts';

/** The figure of a receipt; `days` if it is not over the screen's range. */
export type ReceiptOf = {
  metric: string;
  subject: string;
  days?: Days;
  /** A part of the subject to filter by, such as `project:10001`. */
  within?: string;
  /** What the link here states: a report's figure as in `readClaimed`, or whose share, as in `person:…`. */
  claimed?: string;
};

const isMetric = (text: string): boolean => /^[\w.:-]{1,60}$/.test(text);

const readDays = (text: string | undefined): { days?: Days } => {
  const [, from, to] = /^(\d{4}-\d\d-\d\d)\.\.(\d{4}-\d\d-\d\d)$/.exec(text ?? '') ?? [];
  return from === undefined || to === undefined ? {} : { days: { from, to } };
};
const writeDays = (days: Days | undefined): string | undefined =>
  days === undefined ? undefined : `${days.from}..${days.to}`;

const readWithin = (text: string | undefined): { within?: string } =>
  text !== undefined && /^((project|repository|team):[\w.{}-]{1,100}|month:\d{4}-(0[1-9]|1[0-2]))$/.test(text)
    ? { within: text }
    : {};

type Parts = readonly [metric?: string, owner?: string, days?: string, within?: string, claimed?: string];

const read = ([metric, owner, days, within, claimed]: Parts): ReceiptOf | null => {
  const subject = owner ?? 'organization';
  return metric !== undefined && isMetric(metric) && isReceiptSubject(subject)
    ? { metric, subject, ...readDays(days), ...readWithin(within), ...(claimed === undefined ? {} : { claimed }) }
    : null;
};

/** The open receipt and those it was opened from, oldest first, as in the URL. */
export const readReceipts = (address: Record<string, string>): { open: ReceiptOf | null; through: ReceiptOf[] } => {
  const through = (address['via'] ?? '').split(',').flatMap((text) => {
    const [metric, owner, days, within] = text.split('@');
    return read([metric, owner, days, within]) ?? [];
  });
  const { receipt, subject, days, within, claimed } = address;
  return { open: read([receipt, subject, days, within, claimed]), through };
};

export const writeReceipts = (open: ReceiptOf | null, through: readonly ReceiptOf[]) => ({
  receipt: open?.metric,
  subject: open === null || open.subject === 'organization' ? undefined : open.subject,
  days: writeDays(open?.days),
  within: open?.within,
  claimed: open?.claimed,
  via: through
    .map(({ metric, subject: owner, days, within = '' }) =>
      `${metric}@${owner}@${writeDays(days) ?? ''}@${within}`.replace(/@+$/, ''),
    )
    .join(','),
});
