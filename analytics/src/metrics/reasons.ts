/**
 * Why rows are excluded, attributed or missing. Reasons are stored with the rows, as a message or an encoded message
 * with values; `reasonText` turns them into text.
 */
import { decodeText, encodeText, message, say, t, write } from '@sightline/contract';
import { fixedGapReasons } from './gap-reasons.ts';

export const reasons = {
  bot: message('bot'),
  subTask: message('sub-task'),
  epic: message('epic'),
  // Deployments and changes.
  neverDeploys: message('this repository never deploys'),
  deploymentFailed: message('the deployment failed'),
  deploymentStopped: message('the deployment was stopped'),
  deploymentRunning: message('in progress'),
  notProduction: message('not a production environment'),
  deployedByPipelines: message('this repository’s deployments come from its pipelines'),
  notYetDeployed: message('merged, not yet deployed'),
  beforeRecording: message('before the first recorded deployment'),
  mergeCommit: message('merge commit without changes of its own'),
  // Failures.
  namesDeployment: message('the incident names the deployment'),
  namesService: message('the latest deployment of the service it names'),
  hasPullRequests: message('the latest deployment of the repository with its pull requests'),
  noService: message('no service could be identified'),
  notResolved: message('not yet resolved'),
  notRestored: message('service not yet restored'),
  endedBefore: message('its incidents ended before it finished'),
  // Work items.
  noTimePassed: message('no time passed between start and end'),
  isDefect: message('a defect itself'),
  neverInProgress: message('never in progress'),
  noEstimate: message('no estimate'),
  noTeam: message('not assigned to a team'),
  // Sprints.
  startUnknown: message('start unknown'),
  closedBeforeStart: message('closed before it started'),
  noWork: message('no work in the sprint'),
  nothingCommitted: message('no estimated work was committed'),
  nothingRemained: message('no estimated work remained in the sprint'),
  doneBeforeEntering: message('done before it entered the sprint'),
  doneBeforeSprint: message('done before the sprint started'),
  // Collaboration.
  sizeUnknown: message('size unknown'),
  notReviewed: message('not reviewed by anyone else'),
  firstDays: message("within the person's first 30 days on record"),
  committedBefore: message('older commits in this repository'),
  minorEdit: message('minor edit'),
  continuedEdit: message('continues the previous day’s edit'),
  authorUnknown: message('author unknown'),
  noResponse: message('no response yet'),
  closedWithoutResponse: message('closed without a response'),
  draft: message('draft, no review requested'),
  respondedEarly: message('responded before it was ready for review'),
  // Signals of scores.
  notRecorded: message('not recorded'),
  partlyRecorded: message('recorded for only part of the period'),
  nothingRecorded: message('nothing recorded for this person'),
  lessThanAWeek: message('less than a week worked'),
};

export const notFinished = (state: string): string => encodeText(say('not finished: {state}', { state }));

export const noDeploymentWithin = (days: number): string =>
  encodeText(say('no deployment in the previous {days} days', { days }));

export const fewItemsFinished = (count: number): string =>
  encodeText(say('the team finished fewer than {count} items in the previous 90 days', { count }));

export const countedOtherwise = (measure: 'points' | 'items', present: 'points' | 'items'): string =>
  encodeText(say('counted in {measure}, and the latest sprints of the board in {present}', { measure, present }));

export const fewObservations = (count: number, needed: number): string =>
  encodeText(say('{count} of {needed} rows needed', { count, needed }));

export const rangeTooShort = (days: number): string =>
  encodeText(say('needs a range of at least {days} days', { days }));

export const missingBaseline = (people: number, weeks: number): string =>
  encodeText(say('the team has no baseline: it needs {people} people and {weeks} previous weeks', { people, weeks }));

const fixed: ReadonlySet<string> = new Set([...Object.values(reasons), ...fixedGapReasons]);

/**
 * A stored reason in the current language. Reasons of an earlier version are returned unchanged, until the next
 * measurement run.
 */
export const reasonText = (reason: string): string => (fixed.has(reason) ? t(reason) : write(decodeText(reason)));
