/** From a signal's value in its own unit to a score of 0 to 100. */

/** The values that map to 40 and to 90. If lower is better, the target is the smaller one. */
export type Anchors = { floor: number; target: number };

const atFloor = 40;
const atTarget = 90;

/**
 * Linear between the anchors; beyond them it approaches 0 and 100 smoothly. Continuous, and monotone in the direction
 * of `better`. @throws RangeError if the anchors are equal or in the wrong order
 */
export function mapSignal(value: number, { floor, target }: Anchors, better: 'higher' | 'lower'): number {
  const span = target - floor;
  if (!(better === 'higher' ? span > 0 : span < 0)) {
    throw new RangeError(`floor ${floor} and target ${target} do not fit a signal of which ${better} is better`);
  }
  const position = (value - floor) / span;
  const slope = atTarget - atFloor;
  if (position < 0) return atFloor * Math.exp((slope / atFloor) * position);
  if (position <= 1) return atFloor + slope * position;
  const room = 100 - atTarget;
  return 100 - room * Math.exp((slope / room) * (1 - position));
}
