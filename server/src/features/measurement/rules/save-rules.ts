import { readingRules, type ReadingRules } from '@sightline/contract';
import type { UserContext } from '../../../platform/context.ts';
import { InvalidInput, NotFound } from '../../../platform/errors.ts';
import { loadKinds, requestRemeasuring } from '../../facts/index.ts';
import { noConfiguredRules } from '../../people/index.ts';
import { saveSettings, undoSettings } from '../../settings/index.ts';
import { describeRules } from './describe-rules.ts';

/**
 * Says what counts as production, incident and repair, and has everything measured anew.
 * @throws NotFound for a repository or a field that is not there, InvalidInput when nothing differs, Conflict
 *   when somebody else saved meanwhile
 */
export const saveRules = (
  ctx: UserContext,
  { version, rules }: { version: number; rules: ReadingRules },
): Promise<{ version: number; summary: string }> =>
  saveSettings(ctx, { kind: 'rules', seen: version, recompute: requestRemeasuring }, async (tx, before) => {
    const held = before === null ? noConfiguredRules : readingRules.parse(before.document);
    const { repositories, numberFields } = await loadKinds(tx, ['repositories', 'numberFields']);
    const names = new Map(repositories.map((one) => [one.id, one.name]));
    // A repository that has left since may keep what was said of it.
    const kept = new Set(held.production.map((one) => one.repositoryId));
    const unknown = rules.production.find(({ repositoryId: id }) => !names.has(id) && !kept.has(id));
    if (unknown !== undefined) throw new NotFound('repository', unknown.repositoryId);
    const fields = new Set([...numberFields.map((one) => one.id), ...held.estimateFields.map((one) => one.fieldId)]);
    const noField = rules.estimateFields.find(({ fieldId }) => fieldId !== null && !fields.has(fieldId));
    if (noField !== undefined) throw new NotFound('number field', noField.fieldId ?? '');
    const summary = describeRules(held, rules, (id) => names.get(id) ?? 'a deleted repository');
    if (summary === null) throw new InvalidInput('Nothing has changed.');
    return { document: rules, summary, restores: null };
  });

/** @throws Conflict when there is nothing to undo */
export const undoRules = (ctx: UserContext, version: number): Promise<{ version: number; summary: string }> =>
  undoSettings(ctx, { kind: 'rules', seen: version, recompute: requestRemeasuring }, noConfiguredRules);
