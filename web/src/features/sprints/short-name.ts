const maxShownLength = 24;
const keptOfEnd = 9;

/** Fits a name into an axis or a button. Its end stays, because sprints are often numbered there. */
export const shortName = (name: string): string =>
  name.length <= maxShownLength
    ? name
    : `${name.slice(0, maxShownLength - keptOfEnd - 1).trimEnd()}…${name.slice(-keptOfEnd).trimStart()}`;
