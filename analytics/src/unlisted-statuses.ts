/**
 * Statuses that the source no longer lists, because no workflow has them anymore. Issues still have them in their
 * history, so the most likely category is inferred.
 */
import type { StatusCategory, StatusFact } from './facts.ts';

/** Evidence from the issues that went through a status. */
export type StatusEvidence = {
  /** How many issues had it. */
  issues: number;
  /** How often an issue got it, the issue's creation included. */
  entered: number;
  /** How often an issue was created with it. */
  created: number;
  /** How often the issue was resolved when it got the status, or had been before. */
  resolved: number;
  /** How often the issue was resolved later. */
  resolvedLater: number;
  /** How often the issue is unresolved to this day. */
  unresolved: number;
};

const namesOfDone =
  /\b(done|closed?|resolved?|complet(?:e|ed)|finished|released|shipped|delivered|deployed|accepted|cancell?ed|rejected|declined|abandoned|obsolete|duplicate|won.?t (?:do|fix)|live)\b/i;
const namesOfNew =
  /\b(to.?do|open|new|backlog|reopened|created|draft|selected for development|ready for development|triage)\b/i;

const nameOf = ({ name }: Pick<StatusFact, 'name'>): string => name.trim().toLowerCase();

/**
 * In order of weight: a listed status of the same name, whether issues were resolved when they got
 * it, its name, and whether issues were created with it.
 */
export const likelyCategory = (
  status: Pick<StatusFact, 'name'>,
  listed: readonly StatusFact[],
  evidence: StatusEvidence | undefined,
): StatusCategory => {
  const namesakes = listed.filter((one) => one.category !== null && nameOf(one) === nameOf(status));
  const [namesake] = namesakes.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  if (namesake?.category) return namesake.category;
  const isDone = doneByResolution(evidence);
  if (isDone ?? namesOfDone.test(status.name)) return 'done';
  if (namesOfNew.test(status.name)) return 'new';
  const { entered, created } = evidence ?? { entered: 0, created: 0 };
  return created > 0 && created * 2 >= entered ? 'new' : 'indeterminate';
};

/** Null where no issue of that status was ever resolved: some sites set no resolutions. */
const doneByResolution = (evidence: StatusEvidence | undefined): boolean | null => {
  if (evidence === undefined || evidence.resolved + evidence.resolvedLater === 0) return null;
  return evidence.resolved > evidence.resolvedLater + evidence.unresolved;
};

/** The statuses, the unlisted ones with their likely category. */
export const withLikelyCategories = (
  statuses: readonly StatusFact[],
  evidence: ReadonlyMap<string, StatusEvidence>,
): StatusFact[] =>
  statuses.map((status) =>
    status.category === null
      ? { ...status, likely: likelyCategory(status, statuses, evidence.get(status.id)) }
      : status,
  );
