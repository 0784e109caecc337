/** The rows behind figures, as measured: read and replaced, aggregated into daily batches, and as the series behind scores. */
export { type StoredBatch, type OwnedBatch, readBatches } from './batches.store.ts';
export { renewAllBatches, renewChangedBatches, aggregateSpans, hasBatches } from './renew-batches.ts';
export { deleteObservedBefore } from './delete-observed.ts';
export { countDeployingRepositories } from './intervals.store.ts';
export { readFirstObserved, readObservations } from './observations.store.ts';
export { readPlainRows } from './plain-rows.store.ts';
export { type ChangedRows, replaceObservations } from './replace-observations.store.ts';
export { readIndex, readRecorded, type Recorded, renewAllSeries, renewSeries } from './series.store.ts';
