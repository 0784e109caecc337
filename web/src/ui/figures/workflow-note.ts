import type { WorkflowChange } from '@sightline/contract';
import { workflowTexts as texts } from '../../texts/workflow.ts';
import { writePlainDay } from '../format.ts';

/** Sentences about changes of workflows that affect a figure's times. */
export const workflowNote = (changes: readonly WorkflowChange[]): string =>
  [...changes.map((change) => texts.changed(change, writePlainDay(change.date))), texts.comparable].join(' ');
