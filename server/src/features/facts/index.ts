import type { Feature } from '../../platform/feature.ts';

export { countSkillChanges, listChangesOf, renewSkillChanges, type Touched } from './changes-by-author.store.ts';
export { factIds, factsRevision, loadFacts, loadKinds, raiseRevision, removeFacts, saveFacts } from './facts.store.ts';

export { readScopeRevisions } from './fact-scopes.store.ts';
export { countStatusEvidence } from './unlisted-statuses.store.ts';
export { loadCatalogue, loadForeignIssues, loadIssues, loadScope } from './scope-facts.store.ts';
export {
  countFacts,
  countIssueValues,
  countUnknownStates,
  findRuleSigns,
  type IssueValues,
} from './fact-values.store.ts';
export { keepYounger } from './keep-younger.ts';
export { countOlder, loadYounger, removeOlder } from './older-facts.store.ts';
export { countByPlace, removeOutside } from './outside-scope.store.ts';

export { listAuthoredHashes, loadActivity } from './activity.store.ts';

export { measureJobName, requestMeasuring, requestRemeasuring } from './request-measuring.ts';

export const facts: Feature = { name: 'facts', routes: [], jobs: [] };
