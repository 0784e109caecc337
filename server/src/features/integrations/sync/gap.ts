import type { Provider } from '@sightline/contract';

const shortestGapMs = 5_000;
/** Bitbucket allows about 1,000 requests an hour; half of them are left to the schedule and to users. */
const bitbucketMsPerRequest = 3_600_000 / 500;

/** Time from the start of one run to that of the next which an announcement asks for. */
export const gapAfter = (provider: Provider, requests: number): number =>
  Math.max(shortestGapMs, provider === 'bitbucket' ? requests * bitbucketMsPerRequest : 0);
