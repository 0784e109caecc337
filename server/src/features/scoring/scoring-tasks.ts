/** The tasks of scoring in the thread. */
import type { DayRange } from '@sightline/analytics';
import type { ScoringPreview } from '@sightline/contract';
import { defineTask, handleTask, type TaskHandler } from '../../platform/threads/thread-task.ts';
import { previewingScoring, type PreviewQuery } from './preview-scoring.ts';
import { scoreChosenDays } from './score-periods.ts';

export const previewScoringTask = defineTask<PreviewQuery, ScoringPreview>('preview-scoring');
export const scoreDaysTask = defineTask<{ days: DayRange; now: number }, void>('score-days');

export const scoringTasks = (): TaskHandler[] => [
  handleTask(previewScoringTask, previewingScoring()),
  handleTask(scoreDaysTask, scoreChosenDays),
];
