/** What people did, from facts: when they were active, and the changes that show their skills. */
export { loadActivity } from './activity.store.ts';
export { countSkillChanges, listChangesOf, renewSkillChanges, type Touched } from './skill-changes.store.ts';
