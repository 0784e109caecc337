/** Figures in words, as the screens write them. */
import { formatValue, type Figure, type Unit } from '@sightline/contract';

/** A figure as a reader sees it: its value, or what is missing for it. */
export const formatFigure = (figure: Figure, unit: Unit | null): string => {
  if (figure.kind === 'value') return `${figure.rounded === true ? 'about ' : ''}${formatValue(figure.value, unit)}`;
  if (figure.of === 'people') return 'Withheld';
  return figure.need === 1 ? 'No data' : `${figure.have} of ${figure.need} needed`;
};

const day = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone });

/** `20 Nov 2026`, of a calendar day. */
export const formatDay = (date: string): string => day('UTC').format(new Date(`${date}T12:00:00Z`));
/** `22 Oct 2026 – 20 Nov 2026`. */
export const formatDays = ({ from, to }: { from: string; to: string }): string =>
  from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;
