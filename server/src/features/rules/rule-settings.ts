import { rulesDocument, type RulesDocument } from '@sightline/contract';
import { NotFound } from '../../platform/errors.ts';
import type { Message, Text } from '../../platform/text.ts';
import { loadFacts } from '../facts/index.ts';
import { requestRunUnderNewRules } from '../measurement-requests/index.ts';
import { defineSettings } from '../settings/index.ts';
import { deletedField, deletedProject, deletedRepository, deletedStatus, describeRules } from './describe-rules.ts';

/** Nothing configured: all rules as suggested by the data. */
export const noConfiguredRules: RulesDocument = {
  production: [],
  incident: null,
  hotfixPatterns: null,
  revertPatterns: null,
  rollbackPatterns: null,
  attributionDays: null,
  leadTimeStart: null,
  statusCategories: [],
  deploymentStates: [],
  estimateFields: [],
  workingTime: null,
};

/** What counts as production, incident and repair. */
export const ruleSettings = defineSettings<RulesDocument>({
  kind: 'rules',
  initial: noConfiguredRules,
  schema: rulesDocument,
  review: async (tx, _ctx, { before, after }) => {
    const { repositories, numberFields, projects, statuses } = await loadFacts(tx, [
      'repositories',
      'numberFields',
      'projects',
      'statuses',
    ]);
    const named = (all: readonly { id: string; name: string }[], deleted: Message) => {
      const names = new Map(all.map(({ id, name }) => [id, name]));
      return (id: string): Text => names.get(id) ?? deleted;
    };
    const known = new Set(repositories.map((repository) => repository.id));
    // Rules may outlive their repository or field, so only new ones are checked.
    const configured = new Set(before.production.map((rule) => rule.repositoryId));
    const unknown = after.production.find(({ repositoryId: id }) => !known.has(id) && !configured.has(id));
    if (unknown !== undefined) throw new NotFound('repository', unknown.repositoryId);
    const fields = new Set([
      ...numberFields.map((field) => field.id),
      ...before.estimateFields.map((field) => field.fieldId),
    ]);
    const noField = after.estimateFields.find(({ fieldId }) => fieldId !== null && !fields.has(fieldId));
    if (noField !== undefined) throw new NotFound('number field', noField.fieldId ?? '');
    return describeRules(before, after, {
      repository: named(repositories, deletedRepository),
      status: named(statuses, deletedStatus),
      project: named(projects, deletedProject),
      field: named(numberFields, deletedField),
    });
  },
  recompute: requestRunUnderNewRules,
});
