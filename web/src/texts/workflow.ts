import { t, type WorkflowChange } from '@sightline/contract';

/** Texts about changes of workflows. */
export const workflowTexts = {
  title: t('Workflow'),
  changed: ({ project, added, removed }: WorkflowChange, day: string) => {
    const names = { added: added.join(', '), removed: removed.join(', ') };
    if (removed.length === 0)
      return t('The workflow of {project} changed on {day}: {added} added.', { project, day, added: names.added });
    return added.length === 0
      ? t('The workflow of {project} changed on {day}: {removed} removed.', { project, day, removed: names.removed })
      : t('The workflow of {project} changed on {day}: {added} added; {removed} removed.', {
          project,
          day,
          added: names.added,
          removed: names.removed,
        });
  },
  comparable: t('Times before and after may not be comparable.'),
} as const;
