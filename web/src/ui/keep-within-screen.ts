import { isRightToLeft } from '../platform/direction.ts';

const edge = 8;

/**
 * Moves a floating element toward the start of its line so that narrow screens do not scroll sideways, and scrolls to
 * its part below the window.
 */
export const keepWithinScreen = (element: HTMLElement): void => {
  const { left, right } = element.getBoundingClientRect();
  const beyondRight = right + edge - document.documentElement.clientWidth;
  const beyondLeft = edge - left;
  const [overflow, room] = isRightToLeft() ? [beyondLeft, -beyondRight] : [beyondRight, -beyondLeft];
  if (overflow > 0) element.style.insetInlineStart = `${-Math.min(overflow, Math.max(0, room))}px`;
  element.scrollIntoView({ block: 'nearest' });
};
