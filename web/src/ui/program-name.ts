/** A browser as people call it, by what it says of itself; null for other programs. */
export const programName = (agent: string): string | null => {
  const browser = /(Firefox|Edg|OPR|Chrome|Safari)\//.exec(agent)?.[1];
  const system = /(Windows|Macintosh|Android|iPhone|iPad|Linux)/.exec(agent)?.[1];
  const name = browser === 'Edg' ? 'Edge' : browser === 'OPR' ? 'Opera' : browser;
  const parts = [name, system === 'Macintosh' ? 'macOS' : system].filter((one) => one !== undefined);
  return parts.length === 0 ? null : parts.join(', ');
};
