import type { Provider } from '@sightline/contract';

/** Stands for everything among the names of what was announced. */
export const everythingAnnounced = '*';

const hourMs = 3_600_000;
const shortestGapMs = 5_000;
/** Bitbucket allows about 1,000 requests an hour; half of them are left to the schedule and to users. */
const bitbucketShare = 500;
/** About what reading one announcement costs at most. */
const oneAnnouncement = 10;

/** Time from the start of one run to that of the next which an announcement of everything asks for. */
export const gapAfter = (provider: Provider, requests: number): number =>
  Math.max(shortestGapMs, provider === 'bitbucket' ? requests * (hourMs / bitbucketShare) : 0);

/** The time in which requests for announcements are counted. */
export const announcementHour = (now: Date): Date => new Date(now.getTime() - hourMs);

/** Whether announcements may still be read after so many requests for them within the hour. */
export const mayReadAnnounced = (provider: Provider, requests: number): boolean =>
  provider !== 'bitbucket' || requests + oneAnnouncement <= bitbucketShare;
