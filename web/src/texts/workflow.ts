import { t, type WorkflowChange } from '@sightline/contract';

const part = (names: readonly string[], what: string): string[] =>
  names.length === 0 ? [] : [`${names.join(', ')} ${what}`];

/** Texts about changes of workflows. */
export const workflowTexts = {
  title: t('Workflow'),
  changed: ({ project, added, removed }: WorkflowChange, day: string) =>
    t('The workflow of {project} changed on {day}: {text}.', {
      project,
      day,
      text: [...part(added, 'added'), ...part(removed, 'removed')].join('; '),
    }),
  comparable: t('Times before and after may not be comparable.'),
} as const;
