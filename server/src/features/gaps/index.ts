/** What is not settled about the rows of figures, and which differences it could explain (decision 1810). */
export { findIssuesThrough } from './gap-rows.store.ts';
export {
  doubtsOfTeams,
  readDoubts,
  readDoubtsOfPeople,
  readUnsettled,
  unsettledIn,
  type DoubtsOfPerson,
  type Unsettled,
} from './read-doubts.ts';
export { isWithinBounds, type Side } from './within-bounds.ts';
