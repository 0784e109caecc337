/** What a score is, with everything needed to explain it. */
import type { MetricKey } from '../definitions.ts';
import type { Dimension } from '../dimensions.ts';
import type { Anchors } from './curve.ts';

export type InsufficientData = { kind: 'insufficient-data'; have: number; need: number; of?: 'people' };

/** Where the anchors come from: the settings, or the values of `people` comparable people. */
export type AnchorSource = { kind: 'configured' } | { kind: 'distribution'; people: number };

export type SignalScore = {
  dimension: Dimension;
  metric: MetricKey;
  /** In the metric's unit; completed_work in units of the baseline of the person's team. */
  value: number;
  /** The factor to that unit: complexity, and for completed_work also 1 / the team's baseline; otherwise 1. */
  scale: number;
  score: number;
  /** Share of the weighted mean; the shares of all signals add up to 1. */
  share: number;
  /** Points of the overall score; the contributions of all signals add up to it. */
  contribution: number;
  /** Observations behind the value; a rate may have none. */
  rows: number;
  anchors: Anchors;
  anchorSource: AnchorSource;
  touchedOutliers: number;
};

/** A 90% interval. `degrees` of freedom show how certain the standard error is. */
export type ScoreInterval = { low: number; high: number; standardError: number; degrees: number };

export type MissingSignal = { dimension: Dimension; metric: MetricKey; reason: string };

export type PersonScore = {
  kind: 'value';
  /** 0 to 100. */
  overall: number;
  /** Null: no signal of the dimension had enough data; the dimension does not count. */
  dimensions: Record<Dimension, number | null>;
  /** Only on request; null for a missing dimension. */
  dimensionIntervals?: Record<Dimension, ScoreInterval | null>;
  /** Points of the overall score, 0 for a missing dimension; they add up to it. */
  contributions: Record<Dimension, number>;
  signals: SignalScore[];
  missing: MissingSignal[];
  /** The team's modifier that was applied; 1 without one. */
  modifier: number;
  /** The weighted mean of the signals' scores, before rules and modifier. */
  mean: number;
  /** The rule of the custom method that decided and what it made of the mean; null without one. */
  rule: { name: string; score: number } | null;
  /** Different issues, pull requests, pages and deployments behind the score. */
  n: number;
  /** Data points behind each dimension; missing in scores of earlier versions. */
  things?: Record<Dimension, number>;
  touchedOutliers: number;
} & ScoreInterval;

/** A person's score without what explains it. */
export type SummaryScore = Omit<PersonScore, 'signals' | 'missing'>;

export type GroupScore = {
  kind: 'value';
  /** The mean of the members' scores. */
  overall: number;
  /** Means over the members that have the dimension. */
  dimensions: Record<Dimension, number | null>;
  /** Only on request; null for a missing dimension. */
  dimensionIntervals?: Record<Dimension, ScoreInterval | null>;
  /** Means of the members' contributions; they add up to the overall score. */
  contributions: Record<Dimension, number>;
  /** The members with a score, in order of id. */
  members: { personId: string; overall: number }[];
  /** Members with a score, and all members. */
  coverage: { scored: number; members: number };
  /** Members with a score in the dimension; missing in scores of earlier versions. */
  peopleIn?: Record<Dimension, number>;
  n: number;
  things?: Record<Dimension, number>;
} & ScoreInterval;

/** The fields of a person's score that are stored for every day, and that a group's mean needs. */
export type MemberScore = Pick<
  PersonScore,
  'kind' | 'overall' | 'dimensions' | 'n' | 'low' | 'high' | 'standardError' | 'degrees'
>;

/** The fields of a group's score that are stored for every day. */
export type GroupMeans = Pick<
  GroupScore,
  'kind' | 'overall' | 'dimensions' | 'coverage' | 'peopleIn' | 'n' | 'low' | 'high' | 'standardError' | 'degrees'
>;
