/** From a signal's value in its own unit to a score of 0 to 100. */

/** The values that map to 40 and to 90. For signals of which less is better, the target is the smaller one. */
export type Anchors = { floor: number; target: number };

const atFloor = 40;
const atTarget = 90;

/**
 * Straight between the anchors; beyond them it bends, without a kink, towards 0 and 100 and never
 * leaves them. Monotone in the direction of `better` and continuous.
 * Throws RangeError when the anchors are equal or point the other way.
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
