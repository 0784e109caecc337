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
  /** What took it to that unit: complexity, and for completed_work one by the team's baseline; else 1. */
  scale: number;
  score: number;
  /** Of the weighted mean; all signals' add up to 1. */
  share: number;
  /** Points of the overall score; all signals' add up to it. */
  contribution: number;
  /** Observations behind the value; a rate may rest on none. */
  rows: number;
  anchors: Anchors;
  anchorSource: AnchorSource;
  touchedOutliers: number;
};

/** A 90 % interval: how different it could be by chance alone. `degrees` of freedom say how certain the error is. */
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
  /** Of the same, those behind each dimension; scores of an older release lack it. */
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
  /** The members with a score, which is averaged over them, in order of id. */
  members: { personId: string; overall: number }[];
  /** Members with a score, and all members. */
  coverage: { scored: number; members: number };
  /** Members with a score in the dimension; an older release did not count them. */
  peopleIn?: Record<Dimension, number>;
  n: number;
  things?: Record<Dimension, number>;
} & ScoreInterval;

/** What is stored of a person's score of every day, and what of it enters a group's mean. */
export type MemberScore = Pick<
  PersonScore,
  'kind' | 'overall' | 'dimensions' | 'n' | 'low' | 'high' | 'standardError' | 'degrees'
>;

/** What is stored of a group's score of every day. */
export type GroupMeans = Pick<
  GroupScore,
  'kind' | 'overall' | 'dimensions' | 'coverage' | 'peopleIn' | 'n' | 'low' | 'high' | 'standardError' | 'degrees'
>;
