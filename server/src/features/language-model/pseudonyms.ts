/** Replaces names of people before a text is sent, and restores them in the reply. */
export type Pseudonyms = {
  hide: (text: string) => string;
  reveal: (text: string) => string;
};

const letterOf = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : `${letterOf(Math.floor(index / 26) - 1)}${letterOf(index % 26)}`;

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A shorter part of a name is an initial or a particle. */
const minPartLength = 3;

/**
 * @param names of people; first and last names are also replaced separately
 * @returns pseudonyms that are stable while this object is used
 */
export const createPseudonyms = (names: readonly string[]): Pseudonyms => {
  const parts = names.flatMap((name) => name.split(/[\s,]+/).filter((part) => part.length >= minPartLength));
  const known = [...new Set([...names, ...parts].filter((name) => name.trim() !== ''))].toSorted(
    (a, b) => b.length - a.length,
  );
  const assigned = new Map<string, string>();
  const typed = new Map<string, string>();
  const pseudonymOf = (found: string): string => {
    const key = found.toLowerCase();
    const before = assigned.get(key);
    if (before !== undefined) return before;
    const pseudonym = `Person ${letterOf(assigned.size)}`;
    assigned.set(key, pseudonym);
    typed.set(pseudonym, found);
    return pseudonym;
  };
  return {
    hide(text) {
      if (known.length === 0) return text;
      const anyName = new RegExp(`(?<![\\p{L}\\p{N}])(?:${known.map(escaped).join('|')})(?![\\p{L}\\p{N}])`, 'giu');
      return text.replaceAll(anyName, pseudonymOf);
    },
    reveal: (text) => text.replaceAll(/\bPerson [A-Z]+\b/g, (pseudonym) => typed.get(pseudonym) ?? pseudonym),
  };
};
