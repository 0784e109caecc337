const storageKey = 'sightline.active-at';
/** Other tabs learn of activity this often. */
const shareMs = 5_000;

/** When somebody last did something, in this tab or in another one. */
export const readActiveAt = (): number => {
  const shared = Number(localStorage.getItem(storageKey));
  return Number.isFinite(shared) ? shared : 0;
};

export const noteActivity = (now: number): void => {
  if (now - readActiveAt() >= shareMs) localStorage.setItem(storageKey, String(now));
};
