import type { Facts, StatusCategory } from './facts.ts';
import type { MeasurementRules } from './rules.ts';

/** What each status means: as its source says, unless the organisation says otherwise. */
export const categoriesOf = (
  facts: Pick<Facts, 'statuses'>,
  { statusCategories = [] }: Pick<MeasurementRules, 'statusCategories'>,
): Map<string, StatusCategory> =>
  new Map([
    ...facts.statuses.map((status) => [status.id, status.category] as const),
    ...statusCategories.map((said) => [said.statusId, said.category] as const),
  ]);
