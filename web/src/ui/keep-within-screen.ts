const edge = 8;

/** Moves a floating element left so that narrow screens do not scroll sideways. */
export const keepWithinScreen = (element: HTMLElement): void => {
  const { left, right } = element.getBoundingClientRect();
  const beyond = right + edge - document.documentElement.clientWidth;
  if (beyond > 0) element.style.left = `${-Math.min(beyond, Math.max(0, left - edge))}px`;
};
