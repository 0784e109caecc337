import { t } from '@sightline/contract';
import { writeAudit } from '../../platform/audit/audit.store.ts';
import type { UserContext } from '../../platform/context.ts';
import { withTenant, type Tx } from '../../platform/database/tenant.ts';
import { Conflict, InvalidInput, NotFound } from '../../platform/errors.ts';
import { say, write, type Text } from '../../platform/text.ts';
import { readSettings, readSettingsVersion, versionToUndo } from './read-settings.ts';
import type { SettingsDefinition } from './settings-definition.ts';
import { undoneSummary } from './summaries.ts';
import { insertSettingsVersion, latestSettings, lockSettings } from './settings.store.ts';

export type SavedSettings = { version: number; summary: string };

type Change<Document> = { document: Document; summary: Text; restores?: number };

/**
 * Saves a whole document as a new version.
 * @param seen the version that the user saw
 * @throws InvalidInput if nothing changed; Conflict if another user has saved in the meantime
 */
export const saveSettings = <Document>(
  ctx: UserContext,
  definition: SettingsDefinition<Document>,
  seen: number,
  document: Document,
): Promise<SavedSettings> =>
  changeSettings(ctx, definition, seen, async (tx, before) => {
    const summary = await definition.review(tx, ctx, { before, after: document });
    if (summary === null) throw new InvalidInput(t('Nothing has changed.'));
    return { document, summary };
  });

/** Saves the current document after `change`. @throws Conflict when another user has saved since */
export const changeSettings = <Document>(
  ctx: UserContext,
  definition: SettingsDefinition<Document>,
  seen: number,
  change: (tx: Tx, before: Document) => Promise<Change<Document>>,
): Promise<SavedSettings> =>
  withTenant(ctx.platform.database, ctx.organizationId, async (tx) => {
    const before = await lockSeen(tx, ctx, definition, seen);
    const { version, summary } = await writeVersion(tx, ctx, definition, { before, seen }, await change(tx, before));
    await definition.recompute(ctx.platform, tx, ctx.organizationId);
    return { version, summary: write(summary) };
  });

/** Describes what a document would change, without saving it; null if nothing. */
export const previewSettings = async <Document>(
  tx: Tx,
  ctx: UserContext,
  definition: SettingsDefinition<Document>,
  document: Document,
): Promise<string | null> => {
  const before = (await readSettings(tx, definition)).document;
  const summary = await definition.review(tx, ctx, { before, after: document });
  return summary === null ? null : write(summary);
};

/** Restores the version before the latest change. Undoing again goes further back. @throws Conflict for nothing to undo */
export const undoSettings = <Document>(
  ctx: UserContext,
  definition: SettingsDefinition<Document>,
  seen: number,
): Promise<SavedSettings> =>
  changeSettings(ctx, definition, seen, async (tx) => {
    const latest = await latestSettings(tx, definition.kind);
    const undone = latest === null ? null : await versionToUndo(tx, definition.kind, latest);
    if (undone === null) throw new Conflict(t('There is nothing to undo.'));
    const restores = undone.version - 1;
    const summary = undoneSummary(undone.summary);
    return { document: await restored(tx, definition, restores), summary, restores };
  });

/** Makes an earlier version apply again. @throws NotFound */
export const restoreSettings = <Document>(
  ctx: UserContext,
  definition: SettingsDefinition<Document>,
  { seen, version }: { seen: number; version: number },
): Promise<SavedSettings> =>
  changeSettings(ctx, definition, seen, async (tx, before) => {
    const document = await restored(tx, definition, version);
    const change = await definition.review(tx, ctx, { before, after: document });
    if (change === null) throw new InvalidInput(t('Nothing has changed.'));
    const summary = say('Restored version {version}: {change}', { version: String(version), change });
    return { document, summary, restores: version };
  });

const restored = async <Document>(
  tx: Tx,
  definition: SettingsDefinition<Document>,
  version: number,
): Promise<Document> => {
  const document = await readSettingsVersion(tx, definition, version);
  if (document === null)
    throw new NotFound(
      t(
        '{settings, select, mappings {mappings version} rules {rules version} scoring {scoring version} other {language-model version}}',
        { settings: definition.kind },
      ),
      String(version),
    );
  return document;
};

/** The document that applies, with its kind locked until the transaction ends. */
export const lockSeen = async <Document>(
  tx: Tx,
  { organizationId }: UserContext,
  definition: SettingsDefinition<Document>,
  seen: number,
): Promise<Document> => {
  await lockSettings(tx, organizationId, definition.kind);
  const latest = await latestSettings(tx, definition.kind);
  if ((latest?.version ?? 0) !== seen)
    throw new Conflict(
      latest === null
        ? t('Someone changed this in the meantime. Reload it, then make your change.')
        : t('{name} changed this in the meantime. Reload it, then make your change.', { name: latest.madeBy }),
    );
  return latest === null ? definition.initial : definition.schema.parse(latest.document);
};

/** Inserts the version, updates what depends on it and writes the audit entry. */
export const writeVersion = async <Document>(
  tx: Tx,
  ctx: UserContext,
  { kind, apply }: SettingsDefinition<Document>,
  { before, seen }: { before: Document; seen: number },
  { document, summary, restores }: Change<Document>,
): Promise<{ version: number; summary: Text }> => {
  const version = seen + 1;
  const madeAt = new Date(ctx.platform.clock.now());
  await apply?.(tx, ctx, { before, after: document });
  const row = { version, document, summary, madeAt, madeBy: ctx.user.name, restores: restores ?? null };
  await insertSettingsVersion(tx, ctx.organizationId, kind, row);
  await writeAudit(tx, ctx, { action: `${kind}.change`, subject: summary, detail: { version } });
  return { version, summary };
};
