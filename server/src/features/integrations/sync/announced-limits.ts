import { hourMs, type Installation, type Provider } from '@sightline/contract';

/** The source whose requests are counted. */
export type AnnouncingSource = { provider: Provider; installation: Installation };

/** The name that announces everything. */
export const everythingAnnounced = '*';

const shortestGapMs = 5_000;
/** Bitbucket's cloud allows about 1,000 requests an hour; half of them are left to the schedule and to users. */
const bitbucketShare = 500;
/** Approximate maximum requests for one announcement. */
const oneAnnouncement = 10;

const isLimited = ({ provider, installation }: AnnouncingSource): boolean =>
  provider === 'bitbucket' && installation === 'cloud';

/** Minimum time between the starts of two complete runs caused by announcements. */
export const gapAfter = (source: AnnouncingSource, requests: number): number =>
  Math.max(shortestGapMs, isLimited(source) ? requests * (hourMs / bitbucketShare) : 0);

/** The hour in which requests for announcements are counted. */
export const announcementHour = (now: Date): Date => new Date(now.getTime() - hourMs);

/** Whether announcements may still be read after so many requests for them within the hour. */
export const mayReadAnnounced = (source: AnnouncingSource, requests: number): boolean =>
  !isLimited(source) || requests + oneAnnouncement <= bitbucketShare;
