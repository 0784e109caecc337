/** Texts about statuses of a sprint other than their names, stored as encoded texts. */
import { decodeText, encodeText, say, write, type Text } from '@sightline/contract';

export const statusText = (name: string | undefined, isFlagged = false): string => {
  const status: Text = name ?? say('a status that no longer exists');
  return encodeText(isFlagged ? say('{status}, flagged', { status }) : status);
};

const written = (status: string): string => write(decodeText(status));

type Statuses = { status: string; times: { status: string }[] };

/** A stored sprint with its statuses in the current language. */
export const withStatusTexts = <Sprint extends { detail: { issues: Statuses[] } }>(sprint: Sprint): Sprint => ({
  ...sprint,
  detail: {
    ...sprint.detail,
    issues: sprint.detail.issues.map((issue) => ({
      ...issue,
      status: written(issue.status),
      times: issue.times.map((time) => ({ ...time, status: written(time.status) })),
    })),
  },
});
