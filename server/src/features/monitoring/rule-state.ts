import { minuteMs, type RuleState } from '@sightline/contract';

/** The result of measuring a metric. */
export type Measured = { kind: 'value'; value: number } | { kind: 'no-data' } | { kind: 'error' };

export type RuleCondition = { condition: 'above' | 'below'; threshold: number };
export type HeldState = { state: RuleState; since: number };

/** A breach must last this long before the alert fires, and its end this long before the alert is resolved. */
const holdMs = minuteMs;
/** Evaluations run every minute, some a moment early. */
const toleranceMs = 5_000;

const isBreached = ({ condition, threshold }: RuleCondition, value: number): boolean =>
  condition === 'above' ? value > threshold : value < threshold;

/**
 * The state of a rule after an evaluation. An unchanged state keeps its start. While there is no data, an alert
 * that is firing stays open.
 */
export const nextState = (before: HeldState, rule: RuleCondition, measured: Measured, now: number): HeldState => {
  const become = (state: RuleState): HeldState => (state === before.state ? before : { state, since: now });
  const hasLasted = now - before.since >= holdMs - toleranceMs;
  if (measured.kind !== 'value') return become(measured.kind);
  if (isBreached(rule, measured.value)) {
    if (before.state === 'firing' || before.state === 'recovering') return become('firing');
    return become(before.state === 'pending' && hasLasted ? 'firing' : 'pending');
  }
  if (before.state === 'firing') return become('recovering');
  if (before.state === 'recovering') return become(hasLasted ? 'normal' : 'recovering');
  return become('normal');
};
