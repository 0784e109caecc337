/** Which people and groups a viewer may see, and the record of profile views. */
export { listViewsOf } from './profile-views.store.ts';
export { recordListView, recordProfileViews } from './profile-views.ts';
export {
  nameFor,
  profileView,
  resolveSubject,
  type SeenSprint,
  type SeenSubject,
  type Viewer,
  viewerOf,
} from './resolve-subject.ts';
export { hidesFew, isTooSmall, seesIndividuals, visibleSprint, visibleTeam } from './visibility.ts';
