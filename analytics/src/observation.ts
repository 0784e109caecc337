/**
 * An observation is one row behind a figure: a measured thing (a deployed change, a review, a
 * sprint), or a thing left out with the reason. Every figure is an aggregate of the included
 * observations of one metric, one subject and one period and of nothing else. So the receipt of a
 * figure is the list of its observations, and both always agree.
 */
import type { Instant } from './facts.ts';
import type { DetailValue } from './metrics/detail-fields.ts';
import type { MetricDetail, MetricKey } from './metrics/definitions.ts';

export type ObservationReference = {
  kind: 'issue' | 'pull-request' | 'commit' | 'deployment' | 'pipeline' | 'sprint' | 'page' | 'person' | 'repository';
  id: string;
  /** What a reader recognizes: `PAY-412 Retry webhooks with jitter`. */
  title: string;
  /** Null when the source has no page for it. */
  url: string | null;
};

type ObservationFields = {
  /** Unique within the metric; the same fact gives the same key in every computation. */
  key: string;
  /** The scope that is measured together (`repository:…`, `project:…`, `board:…`, `space:…`). */
  scope: string;
  /** The instant that decides its period, as the metric's definition says. */
  at: Instant;
  /** In the metric's unit; 0 or 1 for shares. Meaningless when excluded. */
  value: number;
  personId: string | null;
  teamId: string | null;
  repositoryId: string | null;
  /** Null when included, else why it does not count, in words for the receipt. */
  excluded: string | null;
  reference: ObservationReference;
};

/** An observation of any metric. */
export type Observation = ObservationFields & {
  metric: MetricKey;
  /** Parts and evidence, which the metric's definition describes. */
  detail: Record<string, DetailValue>;
};

/** An observation of one metric, with the detail typed by its definition. */
export type ObservationOf<Metric extends MetricKey> = ObservationFields & {
  metric: Metric;
  detail: MetricDetail<Metric>;
};

/** The fields of an observation that figures need; the others are for receipts and lookups. */
export type FigureRow = Pick<Observation, 'metric' | 'at' | 'value' | 'excluded' | 'detail'>;

/** Also with owners. */
export type OwnedRow = FigureRow & Pick<Observation, 'personId' | 'teamId' | 'repositoryId'>;

/** Whole seconds: from inclusive, to exclusive. */
export type Period = { from: Instant; to: Instant };

/** The subject of the figure. */
export type Subject = { kind: 'organization' } | { kind: 'team'; id: string } | { kind: 'person'; id: string };

export type Figure =
  | {
      kind: 'value';
      value: number;
      /** Included observations. */
      n: number;
      /** Included and excluded observations of the period. */
      total: number;
      /** Only for medians. */
      p75?: number;
      p90?: number;
      /** Interval, where the metric has one. */
      low?: number;
      high?: number;
      /** Set if recording began inside the period: the figure covers the time from then on. */
      observedFrom?: Instant;
      /** Set if the exact value would reveal what few people did. */
      rounded?: true;
    }
  | {
      kind: 'insufficient-data';
      have: number;
      need: number;
      total: number;
      /** What is missing, if not observations. */
      of?: 'people' | 'working-days' | 'one-unit';
    };
