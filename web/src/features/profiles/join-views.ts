import { minuteMs } from '../../platform/durations.ts';

type View = { at: string; viewer: string; what: string };

/** What somebody viewed at about the same time. */
export type Visit = { at: string; viewer: string; what: string[] };

/** Joins consecutive views by the same person: a profile also shows the explanation and the recommendations. */
export const joinViews = (latestFirst: readonly View[]): Visit[] => {
  const visits: Visit[] = [];
  for (const { at, viewer, what } of latestFirst) {
    const last = visits.at(-1);
    if (last?.viewer !== viewer || Date.parse(last.at) - Date.parse(at) >= minuteMs)
      visits.push({ at, viewer, what: [what] });
    else if (!last.what.includes(what)) last.what.unshift(what);
  }
  return visits;
};
