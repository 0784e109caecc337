/** What a sprint says of a status besides its name. Stored in English with the sprint. */
import { storedMessage, storedTexts } from '@sightline/contract';

const gone = storedMessage('a status that no longer exists');
const flagged = storedMessage('{status}, flagged');

export const goneStatus = gone.message;
export const flaggedStatus = (status: string): string => flagged.write({ status });

const statusText = storedTexts([gone, flagged], ['status']);

type Statuses = { status: string; times: { status: string }[] };

/** A stored sprint with its statuses in the current language. */
export const withStatusTexts = <Sprint extends { detail: { issues: Statuses[] } }>(sprint: Sprint): Sprint => ({
  ...sprint,
  detail: {
    ...sprint.detail,
    issues: sprint.detail.issues.map((issue) => ({
      ...issue,
      status: statusText(issue.status),
      times: issue.times.map((time) => ({ ...time, status: statusText(time.status) })),
    })),
  },
});
