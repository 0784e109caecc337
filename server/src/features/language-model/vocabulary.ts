/**
 * The words that a model may use besides those of the built-in sentence. Whatever judges, names or adds something is
 * not among them, so a sentence cannot say more than the one it replaces.
 */

const listed = (words: string): readonly string[] => words.trim().split(/\s+/);

/** Words that carry a meaning; a sentence has exactly the meanings of the one it replaces. */
const meanings = {
  up: listed(
    'rose rise rises risen rising increased increase increases increasing grew grow grows grown growing climbed climb climbs gained gain gains up higher more upward',
  ),
  down: listed(
    'fell fall falls fallen falling dropped drop drops dropping decreased decrease decreases decreasing declined decline declines declining down lower less slipped reduced downward below',
  ),
  better: listed('better improved improve improves improving improvement'),
  worse: listed('worse worsened worsen worsens worsening deteriorated'),
  negation: listed('no not never none nothing neither nor without hardly barely cannot isn’t wasn’t didn’t don’t'),
  clarity: listed('clear clearly significant significantly'),
  hedge: listed('may might could would should likely probably predicted expected estimated if about around roughly'),
  cause: listed(
    'because due owing caused causes cause explains explained explain account accounts accounted contributed contributes contributing drove driven drives driving led leads',
  ),
  highest: listed('highest most top largest longest'),
  lowest: listed('lowest least bottom smallest shortest'),
} as const;
export type Meaning = keyof typeof meanings;

const meaningOf = new Map<string, Meaning>(
  Object.entries(meanings).flatMap(([meaning, words]) => words.map((word) => [word, meaning as Meaning] as const)),
);

const plain = new Set(
  listed(`a an the this that these those there it its their they them which who whose what where when while as than so
    of in on at by for to from with within during over across between into out and but or yet also then
    is are was were be been being has have had having stands stood sits sat went gone goes going comes came come
    moved moves moving move changed changes change changing became becomes become remained remains remain stayed stays
    reached reaches reaching shows show showed shown made makes amounts amounted totals
    compared comparison comparing against versus relative beside
    now today currently before previous previously prior earlier ago after afterwards since last latest recent recently
    period periods day days week weeks month score scores point points value figure level share part change of
    per`),
);

export const isPlain = (word: string): boolean => plain.has(word);

/** What the words of a sentence mean, without those that mean nothing by themselves. */
export const meaningsIn = (words: readonly string[]): Set<Meaning> =>
  new Set(words.flatMap((word) => meaningOf.get(word) ?? []));

export const hasMeaning = (word: string): boolean => meaningOf.has(word);
