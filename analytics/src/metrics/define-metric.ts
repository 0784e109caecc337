/**
 * A metric's definition is the only description of it: types, minimums, receipts, exports, screens, documentation and
 * queries derive from it. Its texts are messages, read in the current language. CONTRIBUTING lists the steps to add
 * one.
 */
import { t, translated } from '@sightline/contract';
import type { MeasurementRules } from '../rules.ts';
import type { DetailField } from './detail-fields.ts';
import type { Dimension } from './dimensions.ts';

export type MetricUnit =
  | 'seconds'
  | 'share'
  | 'per-week'
  | 'points-per-sprint'
  | 'points-per-week'
  | 'lines'
  | 'people';

/**
 * How the included observations of a period become one number.
 * - `median`: of the values, with p75 and p90.
 * - `mean`: of the values.
 * - `share`: of values that are 1 (values are 0 or 1).
 * - `rate`: sum of the values divided by the weeks of the period (by weeks worked, for people).
 * - `distinct`: number of different `detail.distinct`.
 */
export type Aggregate = 'median' | 'mean' | 'share' | 'rate' | 'distinct';

/** What a rate counts. */
type CountedUnit = 'deployment' | 'item' | 'point' | 'pull_request' | 'area' | 'page' | 'decision';

export const metricAreas = ['delivery', 'sprints', 'flow', 'collaboration', 'quality'] as const;
export type MetricArea = (typeof metricAreas)[number];

/**
 * Included observations a figure needs. Medians and shares of many small things need ten, as scores do: a share of
 * three deployments moves by a third with each. Failures are rare where delivery is good, so the median of three is
 * shown rather than nothing. A sprint already sums many items, and two pages a quarter is a fact, so one is enough.
 */
export const minimums = { manySmallThings: 10, rareEvents: 3, one: 1 } as const;

export type Bands = {
  /** `at-least`: the figure reaches the edge. `under`: the figure is below it. */
  compare: 'at-least' | 'under';
  /** In the metric's unit. Beyond `medium` is low. */
  elite: number;
  high: number;
  medium: number;
  /** Calendar days that a period needs for any band, and for the lowest. */
  days?: { any: number; low: number };
};

export type MetricDefinition = {
  key: string;
  name: string;
  /** Synonyms that people use in questions, in lower case. */
  alsoCalled?: readonly string[];
  /** Raised whenever the same facts would give a different figure. */
  version: number;
  unit: MetricUnit;
  /** Replaces the unit if every row was counted in items. */
  unitInItems?: 'items-per-sprint';
  aggregate: Aggregate;
  /** Included observations that a figure needs. */
  minimum: number;
  better: 'higher' | 'lower';
  /** The section in lists of metrics. */
  area: MetricArea;
  /** What one row is. */
  row:
    | 'deployment'
    | 'change'
    | 'incident'
    | 'sprint'
    | 'committed_item'
    | 'finished_item'
    | 'pull_request'
    | 'review'
    | 'page'
    | 'area_of_code';
  /** What dates an observation, such as `the merge`; in languages with cases, in the nominative. */
  placedBy: string;
  /** False if the date is not when the person did the work, so it does not show when they were present. */
  datesWork?: false;
  definition: string;
  /** The definition for groups, if it differs from the one for a person. */
  definitionOfGroups?: string;
  /** The definition under an organization's rules, if they change what is measured. */
  definitionUnder?: (rules: Pick<MeasurementRules, 'leadTimeStart' | 'estimateFields'>) => string | null;
  /** Values are estimates, whose field each project may choose. */
  isEstimated?: true;
  /** Each team has its own scale, so values of several teams are not compared. */
  isSizedByTeam?: true;
  /** The metric whose first row starts recording; by default, this one. */
  recordedWith?: string;
  /** Counts incidents, so it is unknown until their history begins. */
  countsIncidents?: true;
  /** The activity that makes a rate of zero a value: people who never wrote a page have no rate of decisions. */
  presupposes?: string;
  /** For rates: what is counted, and what a person's sum is divided by. */
  rate?: { of: CountedUnit; divisorForPeople: 'weeks-worked' };
  bands?: Bands;
  /** For shares: the names of the better and the worse outcome of a row. */
  outcomes?: { better: string; worse: string };
  /** Fields of the detail that sum to the value, in order. */
  parts?: { fields: readonly string[]; title: string; note: string };
  /** Measures times in statuses, so comparisons name workflow changes. */
  dependsOnWorkflow?: true;
  /** Where it is compared. */
  comparedAcross: readonly ('teams' | 'people' | 'periods')[];
  /** Where it is a signal of a score: the values that give 40 and 90 points. */
  signal?: {
    dimension: Dimension;
    floor: number;
    target: number;
    /** Values are multiples of the median of the person's team. */
    isRelativeToTeam?: true;
    /** Less is expected for harder work. */
    scalesWithComplexity?: true;
  };
  /** Further fields stored with each row, as receipts, CSV and reports show them. */
  detail: Readonly<Record<string, DetailField>>;
};

/** The text fields of a definition, at any depth. */
const texts = ['name', 'placedBy', 'definition', 'definitionOfGroups', 'outcomes', 'title', 'note', 'label', 'choices'];

/** A definition as it is written: in its texts, `alsoCalled` is one message, separated by commas. */
type Written = Omit<MetricDefinition, 'alsoCalled'> & { alsoCalled?: string };
type Defined<Definition extends Omit<Written, 'key'>> = Omit<Definition, 'alsoCalled'> &
  Pick<MetricDefinition, 'alsoCalled'>;

/** The key has a type parameter, so that a mistake in another field is the only error that the compiler reports. */
export const defineMetric = <const Key extends string, const Definition extends Omit<Written, 'key'>>(
  definition: Definition & { key: Key },
): Defined<Definition> & { key: Key } => {
  const defined = translated<Written>(definition, ...texts);
  const { alsoCalled } = definition;
  if (alsoCalled !== undefined) {
    const get = (): string[] => t(alsoCalled).split(', ');
    Object.defineProperty(defined, 'alsoCalled', { get, enumerable: true });
  }
  return defined as unknown as Defined<Definition> & { key: Key };
};
