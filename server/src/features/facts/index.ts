/** What happened in the sources, stored uninterpreted; read as a whole, by kind and by scope. */
export { readScopeRevisions } from './fact-scopes.store.ts';
export { countFacts, factIds, factsRevision, loadFacts, raiseRevision, removeFacts, saveFacts } from './facts.store.ts';
export { dropExpired } from './drop-expired.ts';
export { countOlder, loadYounger, removeOlder } from './older-facts.store.ts';
export { countBySource, removeOutside } from './outside-scope.store.ts';
export { loadCatalog, loadForeignIssues, loadIssues, loadScope } from './scope-facts.store.ts';
export { countStatusEvidence } from './unlisted-statuses.store.ts';
