/** Random hexadecimal digits have 3.8 bits each on average, and fewer than one in a billion keys is below this. */
const minBits = 3.3;

const bitsOf = (text: string): number => {
  const counts = new Map<string, number>();
  for (const sign of text) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => sum - (count / text.length) * Math.log2(count / text.length), 0);
};

/** Whether the text repeats a part of at most half its length, such as "abab". */
const repeats = (text: string): boolean => `${text}${text}`.indexOf(text, 1) < text.length;

/** The warning for a SECRET_KEY that can be guessed; null for one that looks random. */
export const secretWeakness = (secret: string): string | null => {
  const digits = secret.toLowerCase();
  if (!repeats(digits) && bitsOf(digits) >= minBits) return null;
  return 'SECRET_KEY is easy to guess. Anyone who guesses it can forge sessions and decrypt stored credentials. Replace it with the output of openssl rand -hex 32.';
};
