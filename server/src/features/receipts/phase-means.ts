/** The mean of each phase over the lead times that have all of them. */
import { leadTimePhases, type Observation } from '@sightline/analytics';
import type { KeptBatches } from '../figures/index.ts';

/** From what was counted by the day; nothing of what has no phases. */
export const meansOf = ({ batches }: Pick<KeptBatches, 'batches'>): number[] | null => {
  const whole = batches.reduce((sum, one) => sum + one.whole, 0);
  if (whole === 0) return null;
  return leadTimePhases.map((_, place) => batches.reduce((sum, one) => sum + (one.phases[place] ?? 0), 0) / whole);
};

export const meanPhases = (rows: readonly Observation[]): number[] | null => {
  const whole = rows.filter((row) => leadTimePhases.every((phase) => typeof row.detail[phase] === 'number'));
  if (whole.length === 0) return null;
  return leadTimePhases.map(
    (phase) => whole.reduce((total, row) => total + Number(row.detail[phase]), 0) / whole.length,
  );
};
