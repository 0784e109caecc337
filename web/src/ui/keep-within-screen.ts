const edge = 8;

/** Moves a floating element left so that narrow screens do not scroll sideways. */
export const keepWithinScreen = (element: HTMLElement): void => {
  const { left, right } = element.getBoundingClientRect();
  const overflow = right + edge - document.documentElement.clientWidth;
  if (overflow > 0) element.style.left = `${-Math.min(overflow, Math.max(0, left - edge))}px`;
};
