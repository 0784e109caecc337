/** Requests measurement runs, for features on lower levels than measurement. */
export { measureJobName, requestMeasurementRun, requestRunUnderNewRules } from './request-run.ts';
