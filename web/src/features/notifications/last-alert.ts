import type { FigureAlert } from '@sightline/contract';
import { figureAlertTexts as texts } from '../../texts/figure-alerts.ts';
import { relativeTime } from '../../ui/format.ts';

/** When an alert last fired. If it never did although its figure has changed, the change is older than the alert. */
export const lastAlert = ({ lastFiredAt, paused, state, direction }: FigureAlert, now: number): string => {
  if (lastFiredAt !== null) return relativeTime(Date.parse(lastFiredAt), now);
  return !paused && (state === direction || (state !== 'none' && direction === 'either'))
    ? texts.alreadyChanged
    : texts.never;
};
