/**
 * A figure in a report with its data version and rows, null if there was not enough data; and when it was computed, in
 * epoch seconds, if its last day was not over then.
 */
export type ClaimedFigure = { version: number; figure: { value: number; n: number } | null; asOf?: number };

/** The figure that a report put in the link to its receipt; null if the link is damaged. */
export const readClaimed = (text: string | undefined): ClaimedFigure | null => {
  const [, version, none, n, value, at] =
    /^(\d{1,9})~(?:(none)|(\d{1,12})~(-?\d[\d.e+-]{0,30}))(?:~(\d{9,11}))?$/.exec(text ?? '') ?? [];
  if (version === undefined) return null;
  const made = { version: Number(version), ...(at === undefined ? {} : { asOf: Number(at) }) };
  if (none !== undefined) return { ...made, figure: null };
  const figure = { value: Number(value), n: Number(n) };
  return Number.isFinite(figure.value) ? { ...made, figure } : null;
};

/** The end of a receipt's days, where a report was made before they were over. */
export const asOfQuery = (claimed: ClaimedFigure | null): { asOf?: string } =>
  claimed?.asOf === undefined ? {} : { asOf: new Date(claimed.asOf * 1000).toISOString() };
