/** Unresolved questions about rows of figures, and which differences they could explain (decision 1810). */
export { findIssuesThrough } from './gap-rows.store.ts';
export {
  doubtsOfTeams,
  readDoubts,
  readDoubtsOfPeople,
  readUnresolved,
  unresolvedIn,
  type DoubtsOfPerson,
  type Unresolved,
} from './read-doubts.ts';
export { isWithinBounds, type Side } from './within-bounds.ts';
