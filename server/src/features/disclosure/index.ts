/** What figures of groups are made of, so that none is about few people to viewers who may not see individuals. */
export { type CellRows, fewInCells, readCellRows } from './cell-rows.ts';
export {
  type StoredBatches,
  type OwnedBatches,
  readOrganizationBatches,
  readSubjectBatches,
  readStoredBatches,
  type ReadFor,
} from './disclosed-batches.ts';
export {
  fewPeopleIn,
  groupFigure,
  groupFlowFigure,
  groupSprintFigure,
  isMeasuredOfPeople,
  ofFewPeople,
  roundedWords,
  cellsWithheld,
  rowsWithheld,
} from './small-groups.ts';
