import { daySeconds } from '@sightline/contract';

export { daySeconds };
export const weekSeconds = 7 * daySeconds;
