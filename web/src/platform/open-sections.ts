/** Sections that the user has opened or closed in this browser; others use their default. */
const storageKey = 'sightline.sections';

const read = (): Record<string, unknown> => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    // Ignore invalid content.
    return {};
  }
};

export const isSectionOpen = (id: string, usual: boolean): boolean => {
  const stored = read()[id];
  return typeof stored === 'boolean' ? stored : usual;
};

export const rememberSection = (id: string, open: boolean): void =>
  localStorage.setItem(storageKey, JSON.stringify({ ...read(), [id]: open }));
