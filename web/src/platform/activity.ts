const storageKey = 'sightline.active-at';
/** Activity is shared with other tabs this often. */
const shareMs = 5_000;

/** When the user was last active, in this tab or another one. */
export const readActiveAt = (): number => {
  const shared = Number(localStorage.getItem(storageKey));
  return Number.isFinite(shared) ? shared : 0;
};

export const noteActivity = (now: number): void => {
  if (now - readActiveAt() >= shareMs) localStorage.setItem(storageKey, String(now));
};
