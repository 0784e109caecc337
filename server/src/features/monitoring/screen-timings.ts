import { timedScreens, webVitals, webVitalNames, type ScreenTimings, type WebVital } from '@sightline/contract';

/** Neighboring buckets differ by 5%, which is the precision of percentiles. */
const step = Math.log(1.05);
/** Layout shift is counted in thousandths. */
const scaleOf = (metric: WebVital): number => (metric === 'CLS' ? 1000 : 1);

/** The bucket of a value; those below 1 ms or a thousandth share the first. */
export const bucketOf = (metric: WebVital, value: number): number =>
  Math.max(0, Math.ceil(Math.log(Math.max(1, value * scaleOf(metric))) / step));

/** The largest value of a bucket. */
const mostOf = (metric: WebVital, bucket: number): number =>
  bucket === 0 ? 0 : Math.round(Math.exp(bucket * step)) / scaleOf(metric);

const ratingOf = (metric: WebVital, value: number): ScreenTimings['vitals'][number]['rating'] => {
  const { good, poor } = webVitals[metric];
  if (value <= good) return 'good';
  return value <= poor ? 'needs-improvement' : 'poor';
};

export type Bucket = { screen: string; metric: string; bucket: number; reports: number };

/** The 75th percentile of a web vital. @param buckets ascending */
const vitalOf = (metric: WebVital, buckets: readonly Bucket[]): ScreenTimings['vitals'] => {
  const reports = buckets.reduce((sum, bucket) => sum + bucket.reports, 0);
  let below = 0;
  for (const { bucket, reports: here } of buckets) {
    below += here;
    if (below < reports * 0.75) continue;
    const p75 = mostOf(metric, bucket);
    return [{ metric, p75, rating: ratingOf(metric, p75), reports }];
  }
  return [];
};

/** The web vitals of each screen that reported any, in the order of the screens. @param buckets ascending */
export const timingsByScreen = (buckets: readonly Bucket[]): ScreenTimings[] => {
  const byScreen = Map.groupBy(buckets, ({ screen }) => screen);
  return timedScreens.flatMap((screen) => {
    const known = byScreen.get(screen) ?? [];
    const vitals = webVitalNames.flatMap((metric) =>
      vitalOf(
        metric,
        known.filter((timing) => timing.metric === metric),
      ),
    );
    return vitals.length === 0 ? [] : [{ screen, vitals }];
  });
};
