/** The changes that a revert's text names, in the forms of git, Bitbucket, GitHub and GitLab. */

export type RevertNames = {
  /** Full or abbreviated, in lower case. */
  hashes: string[];
  /** Numbers of pull requests. */
  numbers: number[];
  /** Titles in lower case. */
  titles: string[];
};

const request = String.raw`(?:pull[ -]requests?|merge[ -]requests?|prs?|mrs?)`;
const nextInList = String.raw`(?:\s*,\s*(?:and\s+)?|\s+and\s+|\s*&\s*|\s+)`;
const hash = String.raw`\b[0-9a-f]{7,40}\b`;
const marked = String.raw`(?:${request}\s*)?[#!]\d+\b`;

/** "This reverts commit a, b and c"; what a merge's revert says after "reversing" is no target. */
const hashList = new RegExp(
  String.raw`\breverts?:?\s+(?:the\s+)?(?:commits?\s+)?(${hash}(?:${nextInList}${hash})*)`,
  'gi',
);
/** "Revert #3 and #4", "Revert PR 3", "This reverts pull request #3". */
const numberList = new RegExp(
  String.raw`\brevert(?:s|ed|ing)?:?\s+(?:the\s+)?(${marked}(?:${nextInList}${marked})*|${request}\s+\d+\b)`,
  'gi',
);
const qualifiedNumber = /\breverts?\s+[\w.-]+\/([\w.-]+)[#!](\d+)/gi;
const numberInBranch = /^revert-(?:pr-)?(\d+)(?:-|$)/i;
/** How a text names a pull request of its repository. */
export const pullRequestNumber = /\b(?:pull request|pr)\s+#(\d+)/i;
const numbersAtEnd = /\((?:(?:pull request|pr)\s+)?#(\d+)\)/gi;

const opening = /^revert(?:\([^)]*\))?:?\s+/i;
const quotedTitle = /^["'“‘«](.+)["'”’»]/s;
const ownNumber = /\s*\((?:pull request )?#\d+\)\s*$/i;

const matchesOf = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? '');
const numbersOf = (texts: readonly string[]): number[] =>
  texts.flatMap((text) => (text.match(/\d+/g) ?? []).map(Number));

/** How many reverts a title nests. `Revert "Revert "A""` has two and restores A, like `Reapply "A"`. */
export const revertDepth = (title: string): number => {
  let rest = title.trim();
  let depth = 0;
  for (; opening.test(rest); depth += 1) rest = rest.replace(opening, '').replace(/^["'“‘«]/, '');
  return /^re-?(?:apply|land)\b/i.test(rest) ? depth + 2 : depth;
};

/** Stated outright: hashes, and numbers right after the word. */
export const explicitNames = (text: string, slug: string): Pick<RevertNames, 'hashes' | 'numbers'> => ({
  hashes: matchesOf(text, hashList).flatMap((list) => list.toLowerCase().match(/[0-9a-f]{7,40}/g) ?? []),
  numbers: [
    ...numbersOf(matchesOf(text, numberList)),
    ...[...text.matchAll(qualifiedNumber)].flatMap(([, repository, number]) =>
      repository?.toLowerCase() === slug.toLowerCase() ? [Number(number)] : [],
    ),
  ],
});

/** Names mentioned in title and branch; these may include the revert's own number. */
export const mentionedNames = (title: string, branch: string | null): Omit<RevertNames, 'hashes'> => {
  const rest = title.trim().replace(opening, '');
  const quoted = quotedTitle.exec(rest)?.[1] ?? null;
  const within = quoted ?? rest;
  return {
    numbers: numbersOf([
      ...matchesOf(title, new RegExp(pullRequestNumber, 'gi')),
      ...matchesOf(title, numbersAtEnd),
      ...(numberInBranch.exec(branch ?? '')?.slice(1, 2) ?? []),
    ]),
    titles: [within, within.replace(ownNumber, ''), rest.replace(ownNumber, '')].map((one) => one.trim().toLowerCase()),
  };
};
