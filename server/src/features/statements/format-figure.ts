/** Figures in words, as the screens write them. */
import { currentLanguage, formatDay, formatValue, t, type Figure, type Unit } from '@sightline/contract';

/** A figure as a reader sees it: its value, or what is missing for it. */
export const formatFigure = (figure: Figure, unit: Unit | null): string => {
  if (figure.kind === 'value') {
    const value = formatValue(figure.value, unit);
    return figure.rounded === true ? t('about {value}', { value }) : value;
  }
  if (figure.of === 'people') return t('Withheld');
  return figure.need === 1 ? t('No data') : t('{have} of {need} needed', { have: figure.have, need: figure.need });
};

/** `22 Oct 2026 – 20 Nov 2026`. */
export const formatDays = ({ from, to }: { from: string; to: string }): string =>
  from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;

/** A name in the middle of a sentence; German nouns keep their capitals. */
export const inSentence = (name: string): string =>
  currentLanguage() === 'de' ? name : `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
