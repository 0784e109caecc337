export type NumberBounds = { min?: number | undefined; max?: number | undefined };

/** The number in a field; null while it is empty, half-typed or out of bounds. */
export const typedNumber = (text: string, { min = -Infinity, max = Infinity }: NumberBounds = {}): number | null => {
  const number = text.trim() === '' ? NaN : Number(text);
  return Number.isFinite(number) && number >= min && number <= max ? number : null;
};
