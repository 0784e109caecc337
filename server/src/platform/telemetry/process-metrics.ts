import { bucketBounds, type Labels, type MetricName, type Sample } from './metric-definitions.ts';

type Histogram = { labels: Labels; counts: number[]; sum: number; count: number };
type Counted = { counters: Map<string, Sample>; histograms: Map<string, Histogram & { name: string }> };

/** Keyed by configuration, which all contexts of a process share. */
const known = new WeakMap<object, Counted>();

type Owner = { config: object };
const countedBy = ({ config }: Owner): Counted => {
  const counted = known.get(config) ?? { counters: new Map(), histograms: new Map() };
  known.set(config, counted);
  return counted;
};

const keyOf = (name: string, labels: Labels): string => `${name} ${Object.values(labels).join(' ')}`;

/** Raises a counter of this process. */
export const countMetric = (owner: Owner, name: MetricName, labels: Labels, by = 1): void => {
  const { counters } = countedBy(owner);
  const key = keyOf(name, labels);
  const before = counters.get(key);
  if (before === undefined) counters.set(key, { name, labels, value: by });
  else before.value += by;
};

type Observe = (name: MetricName, labels: Labels, seconds: number) => void;
let observed: Observe | null = null;

/** Forwards every duration to a listener as well; null removes it. */
export const observeWith = (observe: Observe | null): void => {
  observed = observe;
};

/** Adds a duration to a histogram of this process. */
export const observeSeconds = (owner: Owner, name: MetricName, labels: Labels, seconds: number): void => {
  observed?.(name, labels, seconds);
  const { histograms } = countedBy(owner);
  const key = keyOf(name, labels);
  const histogram = histograms.get(key) ?? { name, labels, counts: bucketBounds.map(() => 0), sum: 0, count: 0 };
  histograms.set(key, histogram);
  histogram.sum += seconds;
  histogram.count += 1;
  const index = bucketBounds.findIndex((bound) => seconds <= bound);
  if (index !== -1) histogram.counts[index] = (histogram.counts[index] ?? 0) + 1;
};

const asSamples = ({ name, labels, counts, sum, count }: Histogram & { name: string }): Sample[] => {
  let below = 0;
  const buckets = bucketBounds.map((bound, index) => {
    below += counts[index] ?? 0;
    return { name: `${name}_bucket`, labels: { ...labels, le: String(bound) }, value: below };
  });
  return [
    ...buckets,
    { name: `${name}_bucket`, labels: { ...labels, le: '+Inf' }, value: count },
    { name: `${name}_sum`, labels, value: sum },
    { name: `${name}_count`, labels, value: count },
  ];
};

/** Everything that this process counted since it started. */
export const countedSamples = (owner: Owner): Sample[] => {
  const { counters, histograms } = countedBy(owner);
  return [...counters.values(), ...[...histograms.values()].flatMap(asSamples)].map((sample) => ({ ...sample }));
};
