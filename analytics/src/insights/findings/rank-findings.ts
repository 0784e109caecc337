/** Which of many possible statements a screen makes: only clear ones, the most important first. */
import { areSignificant } from '../../figure/difference.ts';

export const findingKinds = ['level', 'service', 'score', 'moved', 'reviewer', 'knowledge', 'ramp-up'] as const;
export type FindingKind = (typeof findingKinds)[number];

export type Candidate = {
  kind: FindingKind;
  tone: 'better' | 'worse' | 'neutral';
  /** P-value; null if it cannot be judged. */
  pValue: number | null;
  /** A single question rather than one of many: judged separately, at this level. */
  level?: number;
  /** Size of the difference, as a share of the earlier value, of the others or of the whole. */
  size: number;
  /** Candidates of the same subject with the same story; only the strongest is stated. */
  story: string;
  /** The story of a whole that this part explains, so that the whole need not be reported as well. */
  explains?: string;
  /** Unique, for a deterministic order. */
  key: string;
};

export type Ranked<One> = {
  findings: One[];
  /** Candidates with a difference that could be judged. */
  judged: number;
};

/** Worse findings first: readers can act on them. */
const order = (one: Candidate): number =>
  (one.tone === 'better' ? findingKinds.length : 0) + findingKinds.indexOf(one.kind);

const stronger = (a: Candidate, b: Candidate): number => {
  if (order(a) !== order(b)) return order(a) - order(b);
  if (a.size !== b.size) return b.size - a.size;
  return a.key < b.key ? -1 : 1;
};

/**
 * All candidates are tested together, so that at most 5% of screens make a false statement. The strongest of each kind
 * come first, so that a screen's statements are about different things.
 * @param isShown which of the clear ones may be stated; significance does not depend on it
 */
export const rankFindings = <One extends Candidate>(
  candidates: readonly One[],
  most: number,
  isShown: (finding: One) => boolean = () => true,
): Ranked<One> => {
  const claims = areSignificant(candidates.map(({ pValue, level }) => (level === undefined ? pValue : null)));
  const isClear = ({ pValue, level }: One, index: number): boolean =>
    level === undefined ? claims[index] === true : pValue !== null && pValue <= level;
  const clear = candidates.filter(isClear).sort(stronger);
  const stories = new Set<string>();
  const distinct = clear.filter(isShown).filter(({ story, explains = story }) => {
    if (stories.has(story)) return false;
    stories.add(story).add(explains);
    return true;
  });
  const seen = new Set<string>();
  const firstOfKind = distinct.filter((one) => {
    const kind = `${one.kind} ${one.tone === 'better'}`;
    return !seen.has(kind) && seen.add(kind) !== undefined;
  });
  const rest = distinct.filter((one) => !firstOfKind.includes(one));
  return {
    findings: [...firstOfKind, ...rest].slice(0, most).sort(stronger),
    judged: candidates.filter(({ pValue }) => pValue !== null).length,
  };
};
