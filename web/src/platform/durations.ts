export { dayMs, daySeconds, minuteMs } from '@sightline/contract';
