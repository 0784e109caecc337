/** Converts figures and periods to the contract's form. */
import { dateOf, type Figure, type Period } from '@sightline/analytics';
import type { Figure as ContractFigure, Period as ContractPeriod } from '@sightline/contract';

export const presentPeriod = (period: Period, timeZone: string): ContractPeriod => ({
  from: new Date(period.from * 1000).toISOString(),
  to: new Date(period.to * 1000).toISOString(),
  timeZone,
});

/** @param timeZone of the day since which a part of a period is recorded; not needed where all of it always is */
export const presentFigure = (figure: Figure, timeZone?: string): ContractFigure => {
  if (figure.kind === 'insufficient-data') {
    const { kind, have, need, total, of } = figure;
    return { kind, have, need, total, ...(of === undefined ? {} : { of }) };
  }
  const { kind, value, n, total, p75, p90, low, high, observedFrom, rounded } = figure;
  return {
    kind,
    value,
    n,
    total,
    ...(p75 === undefined ? {} : { p75 }),
    ...(p90 === undefined ? {} : { p90 }),
    ...(low === undefined ? {} : { low }),
    ...(high === undefined ? {} : { high }),
    ...(rounded === undefined ? {} : { rounded }),
    ...(observedFrom === undefined || timeZone === undefined
      ? {}
      : { recordedFrom: dateOf(observedFrom, timeZone).toString() }),
  };
};
