/** Which sections of screens this browser's user has opened or closed; the others are as their screen begins. */
const storageKey = 'sightline.sections';

const read = (): Record<string, unknown> => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    // Unknown content counts as nothing stored.
    return {};
  }
};

export const isSectionOpen = (id: string, usual: boolean): boolean => {
  const stored = read()[id];
  return typeof stored === 'boolean' ? stored : usual;
};

export const rememberSection = (id: string, open: boolean): void =>
  localStorage.setItem(storageKey, JSON.stringify({ ...read(), [id]: open }));
