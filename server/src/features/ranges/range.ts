import { dateOf, periodOf, type Period, type ReadRange } from '@sightline/analytics';
import { t, type RangeQuery } from '@sightline/contract';
import { InvalidInput } from '../../platform/errors.ts';

/** The requested range: custom days take precedence over presets. */
export const rangeIn = ({ timeRange, from, to }: RangeQuery): ReadRange =>
  from === undefined || to === undefined ? timeRange : { from, to };

/** Longer ago than anything is collected. */
const maxMonths = 60;

/** The first day that a custom range can start with. */
export const earliestDay = (now: number, timeZone: string): string =>
  dateOf(now, timeZone).subtract({ months: maxMonths }).toString();

/**
 * The period of a range in the organization's zone.
 * @throws InvalidInput for days in reverse order, in the future or too long ago
 */
export const periodAt = (range: ReadRange, { now, timeZone }: { now: number; timeZone: string }): Period => {
  if (typeof range !== 'string' && range.from > range.to) {
    throw new InvalidInput(t('The first day of a custom range must not be after its last day.'));
  }
  // Checked here, because today's date depends on the organization's time zone.
  if (typeof range !== 'string' && range.to > dateOf(now, timeZone).toString()) {
    throw new InvalidInput(t('A custom range cannot end in the future.'));
  }
  if (typeof range !== 'string' && range.from < earliestDay(now, timeZone)) {
    throw new InvalidInput(t('A custom range can start up to {months, number} months ago.', { months: maxMonths }));
  }
  return periodOf(range, now, timeZone);
};
