/** Meanings of words. A sentence must have exactly the meanings of the one it replaces. */
export const meanings = [
  'up',
  'down',
  'better',
  'worse',
  'negation',
  'clarity',
  'hedge',
  'cause',
  'highest',
  'lowest',
] as const;
export type Meaning = (typeof meanings)[number];

/** The words of a language, separated by spaces. */
export type Words = {
  meanings: Readonly<Record<Meaning, string>>;
  /** Words without a meaning of their own. */
  plain: string;
  roles: {
    /** Words that introduce the figure that another one is compared with. */
    introducesOther: RegExp;
    introducesOwn: RegExp;
    /** Marks a figure of the previous period. */
    isOfBefore: RegExp;
    /** Introduces the comparison with the other figure. */
    comparison: RegExp;
  };
};
