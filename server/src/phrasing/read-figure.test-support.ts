/** Parses written figures: the number in a text, in the unit of its claim, with the precision it is written in. */
import { currentLanguage, type Claim } from '@sightline/contract';

const seconds: Readonly<Record<string, number>> = {
  second: 1,
  minute: 60,
  hour: 3600,
  day: 86_400,
  sekunde: 1,
  stunde: 3600,
  tag: 86_400,
};
const secondsIn = (word: string): number =>
  Object.entries(seconds).find(([name]) => word.toLowerCase().startsWith(name))?.[1] ?? 1;

/** German numbers are written as `1.234,5`. */
const asEnglish = (text: string): string =>
  currentLanguage() === 'de'
    ? text.replaceAll(/[.,](?=\d)/g, (mark) => (mark === ',' ? '.' : ',')).replaceAll(/\s%/g, '%')
    : text;

/** Every number of a text, with the tolerance of its rounding. Up to all, everything above 99.999% is written as that. */
const numbersIn = (text: string, unit: Claim['unit']): { value: number; within: number }[] =>
  [...asEnglish(text).matchAll(/([+−-]?)([\d,]+(?:\.(\d+))?)(%?)(?:[  –]|$)?(\p{L}*)/gu)].map(
    ([, sign, digits = '', decimals = '', percent, word = '']) => {
      const factor = percent === '%' ? 0.01 : unit === 'seconds' ? secondsIn(word) : 1;
      const size = Number(digits.replaceAll(',', '')) * factor;
      return {
        value: sign === '−' || sign === '-' ? -size : size,
        within: ((digits === '99.999' && percent === '%' ? 1 : 0.5) + 1e-6) * 10 ** -decimals.length * factor,
      };
    },
  );

const valuesOf = (figure: Claim['figure'] | undefined): number[] =>
  figure?.kind === 'value'
    ? [
        figure.value,
        ...(figure.low === undefined ? [] : [figure.low]),
        ...(figure.high === undefined ? [] : [figure.high]),
      ]
    : [];

/** The usual distance of two such figures, from both intervals. */
const spreadOf = ({ figure, comparison }: Claim): number[] => {
  const [now, before] = [valuesOf(figure), valuesOf(comparison?.figure)];
  if (now.length < 3 || before.length < 3) return [];
  return [Math.sqrt(((now[2]! - now[1]!) / 2) ** 2 + ((before[2]! - before[1]!) / 2) ** 2)];
};

/**
 * Whether all numbers of a written figure follow from its claim: the figure, the compared one, their difference, or
 * their usual distance.
 */
export const isOfClaim = (text: string, claim: Claim): boolean => {
  const { figure, comparison, unit } = claim;
  const distance = comparison === null ? [] : [comparison.absolute, Math.abs(comparison.absolute)];
  const known = [...valuesOf(figure), ...valuesOf(comparison?.figure), ...distance, ...spreadOf(claim)];
  const written = numbersIn(text, unit);
  return (
    written.length > 0 &&
    written.every(({ value, within }) => known.some((number) => Math.abs(number - value) <= within))
  );
};
