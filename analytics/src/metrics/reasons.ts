/**
 * Why rows are excluded, attributed or missing, and what sprints say of statuses. They are stored in English with the rows;
 * `reasonText` writes them for readers.
 */
import { storedMessage, storedTexts } from '@sightline/contract';
import { gapMessages } from './gap-reasons.ts';

const fixed = {
  bot: storedMessage('bot'),
  subTask: storedMessage('sub-task'),
  epic: storedMessage('epic'),
  // Deployments and changes.
  neverDeploys: storedMessage('this repository never deploys'),
  deploymentFailed: storedMessage('the deployment failed'),
  deploymentStopped: storedMessage('the deployment was stopped'),
  deploymentRunning: storedMessage('in progress'),
  notProduction: storedMessage('not a production environment'),
  deployedByPipelines: storedMessage('this repository’s deployments come from its pipelines'),
  notYetDeployed: storedMessage('merged, not yet deployed'),
  beforeRecording: storedMessage('before the first recorded deployment'),
  mergeCommit: storedMessage('merge commit without changes of its own'),
  // Failures.
  namesDeployment: storedMessage('the incident names the deployment'),
  namesService: storedMessage('the latest deployment of the service it names'),
  hasPullRequests: storedMessage('the latest deployment of the repository with its pull requests'),
  noService: storedMessage('no service could be identified'),
  notResolved: storedMessage('not yet resolved'),
  notRestored: storedMessage('service not yet restored'),
  endedBefore: storedMessage('its incidents ended before it finished'),
  // Work items.
  noTimePassed: storedMessage('no time passed between start and end'),
  isDefect: storedMessage('a defect itself'),
  neverInProgress: storedMessage('never in progress'),
  noEstimate: storedMessage('no estimate'),
  noTeam: storedMessage('not assigned to a team'),
  // Sprints.
  startUnknown: storedMessage('start unknown'),
  closedBeforeStart: storedMessage('closed before it started'),
  noWork: storedMessage('no work in the sprint'),
  nothingCommitted: storedMessage('no estimated work was committed'),
  nothingRemained: storedMessage('no estimated work remained in the sprint'),
  doneBeforeEntering: storedMessage('done before it entered the sprint'),
  doneBeforeSprint: storedMessage('done before the sprint started'),
  // Collaboration.
  sizeUnknown: storedMessage('size unknown'),
  notReviewed: storedMessage('not reviewed by anyone else'),
  firstDays: storedMessage("within the person's first 30 days on record"),
  minorEdit: storedMessage('minor edit'),
  continuedEdit: storedMessage('continues the previous day’s edit'),
  authorUnknown: storedMessage('author unknown'),
  noResponse: storedMessage('no response yet'),
  closedWithoutResponse: storedMessage('closed without a response'),
  draft: storedMessage('draft, no review requested'),
  respondedEarly: storedMessage('responded before it was ready for review'),
  // Signals of scores.
  notRecorded: storedMessage('not recorded'),
  partlyRecorded: storedMessage('recorded for only part of the period'),
  nothingRecorded: storedMessage('nothing recorded for this person'),
  lessThanAWeek: storedMessage('less than a week worked'),
};

/** The stored reasons. */
export const reasons = Object.fromEntries(
  Object.entries(fixed).map(([name, { message }]) => [name, message]),
) as Readonly<Record<keyof typeof fixed, string>>;

const unfinished = storedMessage('not finished: {state}');
export const notFinished = (state: string): string => unfinished.write({ state });

const withoutDeployment = storedMessage('no deployment in the previous {days} days');
export const noDeploymentWithin = (days: number): string => withoutDeployment.write({ days });

const fewItems = storedMessage('the team finished fewer than {count} items in the previous 90 days');
export const fewItemsFinished = (count: number): string => fewItems.write({ count });

const otherUnit = storedMessage('counted in {measure}, and the latest sprints of the board in {present}');
export const countedOtherwise = (measure: 'points' | 'items', present: 'points' | 'items'): string =>
  otherUnit.write({ measure, present });

const fewRows = storedMessage('{count} of the {needed} observations needed');
export const fewObservations = (count: number, needed: number): string => fewRows.write({ count, needed });

const shortRange = storedMessage('needs a range of at least {days} days');
export const rangeTooShort = (days: number): string => shortRange.write({ days });

const withoutBaseline = storedMessage('the team has no baseline: it needs {people} people and {weeks} previous weeks');
export const missingBaseline = (people: number, weeks: number): string => withoutBaseline.write({ people, weeks });

/** A stored reason in the current language. */
export const reasonText = storedTexts(
  [
    ...Object.values(fixed),
    ...gapMessages,
    unfinished,
    withoutDeployment,
    fewItems,
    otherUnit,
    fewRows,
    shortRange,
    withoutBaseline,
  ],
  ['because'],
);
