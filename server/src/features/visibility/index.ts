/** Which people and groups a viewer may see, and the record of profile views. */
export {
  type Audience,
  audienceAbout,
  audienceOf,
  everyoneWhoMayOpen,
  isTooSmall,
  seesIndividuals,
  unrestricted,
} from './audience.ts';
export { listViewsOf } from './profile-views.store.ts';
export { recordListView, recordProfileViews } from './profile-views.ts';
export { nameFor, profileView, resolveSubject, type SeenSubject, type Viewer, viewerOf } from './resolve-subject.ts';
export { visibleSprint, visibleTeam, visibleTeams } from './visibility.ts';
