/** All settings of an organization as one document: exported, and imported as a whole or not at all. */
import { t, type Configuration, type ConfigurationChange } from '@sightline/contract';
import type { UserContext } from '../../platform/context.ts';
import { withTenant } from '../../platform/database/tenant.ts';
import { InvalidInput } from '../../platform/errors.ts';
import { unknownField } from '../../platform/http/unknown-field.ts';
import { write } from '../../platform/text.ts';
import { ZodError } from 'zod';
import { readSettings } from './read-settings.ts';
import { lockSeen, previewSettings, writeVersion } from './save-settings.ts';
import type { AnySettings } from './settings-definition.ts';
import { importedSummary } from './summaries.ts';

export type ConfigurationVersions = Readonly<Record<string, number>>;

export const readConfiguration = (
  ctx: UserContext,
  kinds: readonly AnySettings[],
): Promise<{ versions: Record<string, number>; configuration: Configuration }> =>
  withTenant(ctx.platform.database, ctx.organizationId, async (tx) => {
    const read: { kind: string; version: number; document: unknown }[] = [];
    for (const definition of kinds) read.push({ kind: definition.kind, ...(await readSettings(tx, definition)) });
    return {
      versions: Object.fromEntries(read.map(({ kind, version }) => [kind, version])),
      configuration: { format: 1, settings: Object.fromEntries(read.map(({ kind, document }) => [kind, document])) },
    };
  });

/** What an import would change, kind by kind; kinds that it does not contain stay as they are. @throws InvalidInput */
export const previewConfiguration = (
  ctx: UserContext,
  kinds: readonly AnySettings[],
  configuration: Configuration,
): Promise<ConfigurationChange[]> =>
  withTenant(ctx.platform.database, ctx.organizationId, async (tx) => {
    const changes: ConfigurationChange[] = [];
    for (const { definition, document } of documentsIn(kinds, configuration)) {
      const summary = await previewSettings(tx, ctx, definition, document);
      if (summary !== null) changes.push({ kind: definition.kind, summary });
    }
    return changes;
  });

/**
 * Saves an import in one transaction: every kind that differs gets a new version.
 * @param versions those that the user saw
 * @throws InvalidInput for an invalid document, or if nothing differs
 * @throws Conflict if another user has saved one of the kinds in the meantime
 */
export const saveConfiguration = (
  ctx: UserContext,
  kinds: readonly AnySettings[],
  { configuration, versions }: { configuration: Configuration; versions: ConfigurationVersions },
): Promise<ConfigurationChange[]> =>
  withTenant(ctx.platform.database, ctx.organizationId, async (tx) => {
    const changed: (ConfigurationChange & { definition: AnySettings })[] = [];
    for (const { definition, document } of documentsIn(kinds, configuration)) {
      const { kind } = definition;
      const seen = versions[kind] ?? 0;
      const before: unknown = await lockSeen(tx, ctx, definition, seen);
      const summary = await definition.review(tx, ctx, { before, after: document });
      if (summary === null) continue;
      const imported = { document, summary: importedSummary(summary) };
      await writeVersion(tx, ctx, definition, { before, seen }, imported);
      changed.push({ kind, summary: write(summary), definition });
    }
    if (changed.length === 0) throw new InvalidInput(t('Nothing has changed.'));
    // Requests join: kinds that recompute the same have it done once.
    for (const recompute of new Set(changed.map(({ definition }) => definition.recompute)))
      await recompute(ctx.platform, tx, ctx.organizationId);
    return changed.map(({ kind, summary }) => ({ kind, summary }));
  });

/** The documents of an import in the order of the kinds. @throws InvalidInput for an unknown kind or field, or another shape */
const documentsIn = (
  kinds: readonly AnySettings[],
  { settings }: Configuration,
): { definition: AnySettings; document: unknown }[] => {
  const unknown = Object.keys(settings).find((kind) => !kinds.some((known) => known.kind === kind));
  if (unknown !== undefined) throw new InvalidInput(t('Unknown settings: {kind}', { kind: unknown }));
  return kinds.flatMap((definition) => {
    if (!(definition.kind in settings)) return [];
    try {
      const document: unknown = definition.schema.parse(settings[definition.kind]);
      // Otherwise a typing mistake in a file would look like settings that are already in use.
      const field = unknownField(definition.schema, settings[definition.kind], definition.kind);
      if (field !== null) throw new InvalidInput(t('Unknown settings: {kind}', { kind: field }));
      return [{ definition, document }];
    } catch (error) {
      if (!(error instanceof ZodError)) throw error;
      const [issue] = error.issues;
      const path = [definition.kind, ...(issue?.path ?? [])].join('.');
      throw new InvalidInput(`${path}: ${issue?.message ?? t('Invalid value')}`);
    }
  });
};
