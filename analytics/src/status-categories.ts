import type { Facts, StatusCategory, StatusFact, StatusMeaning } from './facts.ts';
import { isBlockedStatus } from './metrics/flow/blocked.ts';
import type { MeasurementRules } from './rules.ts';
import { likelyCategory } from './unlisted-statuses.ts';

/** Sources have no category for waiting work, so it is recognized by the names of statuses. */
const namesOfWaiting = /\b(review|ready|awaiting|pending|queued?|backlog|to (?:test|review|deploy|release|verify))\b/i;

/** Statuses that count as waiting, in addition to blocked ones. */
export const waitingStatusNames = ['Review', 'Ready for …', 'Awaiting …', 'Pending', 'Queue', 'To test'] as const;

/** The default meaning of a status: the source's category, or `waiting` for a status in progress with such a name. */
export const suggestedMeaning = (status: Omit<StatusFact, 'id'>): StatusMeaning => {
  const { name } = status;
  const category = status.category ?? status.likely ?? likelyCategory(status, [], undefined);
  return category === 'indeterminate' && (isBlockedStatus(name) || namesOfWaiting.test(name)) ? 'waiting' : category;
};

/** Names by id of the statuses that the source no longer lists and the organization has no rule for. */
export const unlistedStatuses = (
  { statuses }: Pick<Facts, 'statuses'>,
  { statusCategories = [] }: Pick<MeasurementRules, 'statusCategories'>,
): Map<string, string> => {
  const ruled = new Set(statusCategories.map((category) => category.statusId));
  return new Map(
    statuses.flatMap(({ id, name, category }) => (category === null && !ruled.has(id) ? [[id, name]] : [])),
  );
};

/** What each status means: as suggested, unless the organization says otherwise. */
export const meaningsOf = (
  facts: Pick<Facts, 'statuses'>,
  { statusCategories = [] }: Pick<MeasurementRules, 'statusCategories'>,
): Map<string, StatusMeaning> =>
  new Map([
    ...facts.statuses.map((status) => [status.id, suggestedMeaning(status)] as const),
    ...statusCategories.map((rule) => [rule.statusId, rule.category] as const),
  ]);

/** The category of each status: waiting work is in progress. */
export const categoriesOf = (
  facts: Pick<Facts, 'statuses'>,
  rules: Pick<MeasurementRules, 'statusCategories'>,
): Map<string, StatusCategory> =>
  new Map(
    [...meaningsOf(facts, rules)].map(([id, meaning]) => [id, meaning === 'waiting' ? 'indeterminate' : meaning]),
  );
