const edge = 8;

/** What floats below a narrower thing is moved to the left, so that it does not push a narrow screen sideways. */
export const keepWithinScreen = (element: HTMLElement): void => {
  const { left, right } = element.getBoundingClientRect();
  const beyond = right + edge - document.documentElement.clientWidth;
  if (beyond > 0) element.style.left = `${-Math.min(beyond, Math.max(0, left - edge))}px`;
};
