import type { WorkflowChange } from '@sightline/contract';
import { workflowTexts as texts } from '../texts/workflow.ts';
import { writePlainDay } from './format.ts';

/** Changes of workflows that a figure's times have to be read with, in sentences. */
export const workflowNote = (changes: readonly WorkflowChange[]): string =>
  [...changes.map((change) => texts.changed(change, writePlainDay(change.date))), texts.comparable].join(' ');
