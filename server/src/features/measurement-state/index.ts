/** The state of the last measurement run, which the next one starts from. */
export {
  isBatched,
  lockMeasurement,
  markBatched,
  type MeasurementState,
  readAnchors,
  readMeasuredRules,
  readScoredFrom,
  readState,
  writeAnchors,
  writeScored,
  writeState,
} from './measurement-states.store.ts';
export { areLatestWeeksRead, readComparableFrom, readMetricsComparableFrom } from './comparable-from.ts';
export { deleteChangesBefore, readLastChange, saveChangedDays } from './observation-changes.store.ts';
export { readsOneRun } from './reads-one-run.ts';
