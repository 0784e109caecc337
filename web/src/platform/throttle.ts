const whenVisible = (work: () => void): void => {
  if (document.visibilityState === 'visible') return work();
  const seen = (): void => {
    if (document.visibilityState !== 'visible') return;
    document.removeEventListener('visibilitychange', seen);
    work();
  };
  document.addEventListener('visibilitychange', seen);
};

/**
 * The first call runs `work` immediately; calls that follow too soon run it once, when
 * `spacingMs` have passed. Hidden tabs wait until they are visible.
 */
export const throttle = (spacingMs: () => number, work: () => void, seen = whenVisible): (() => void) => {
  let lastAt = -Infinity;
  let pending = false;
  const run = (): void => {
    pending = false;
    lastAt = Date.now();
    work();
  };
  return () => {
    if (pending) return;
    pending = true;
    const wait = lastAt + spacingMs() - Date.now();
    if (wait > 0) setTimeout(() => seen(run), wait);
    else seen(run);
  };
};
