import { writeAudit } from '../../platform/audit/audit.store.ts';
import type { Platform, UserContext } from '../../platform/context.ts';
import { withTenant, type Tx } from '../../platform/database/tenant.ts';
import { Conflict } from '../../platform/errors.ts';
import {
  findSettingsVersion,
  latestSettings,
  lockSettings,
  insertSettingsVersion,
  type SettingsKind,
  type SettingsVersion,
} from './settings.store.ts';

export type Change = { document: unknown; summary: string; restores: number | null };

/** Which settings are saved, from which version, and what has to be computed again once they are. */
export type Saving = {
  kind: SettingsKind;
  /** The version that the user saw. */
  seen: number;
  recompute: (platform: Platform, tx: Tx, organizationId: string) => Promise<void>;
};

/**
 * Saves a new version of the settings and has what depends on them computed again. `change` gets the current version.
 * @throws Conflict when somebody else has saved a version since the one the user saw
 */
export const saveSettings = (
  ctx: UserContext,
  { kind, seen, recompute }: Saving,
  change: (tx: Tx, before: SettingsVersion | null) => Promise<Change>,
): Promise<{ version: number; summary: string }> =>
  withTenant(ctx.platform.database, ctx.organizationId, async (tx) => {
    const { platform, organizationId, user } = ctx;
    await lockSettings(tx, organizationId, kind);
    const before = await latestSettings(tx, kind);
    if ((before?.version ?? 0) !== seen) {
      throw new Conflict(
        `${before?.madeBy ?? 'Someone'} changed this in the meantime. Reload it, then make your change.`,
      );
    }
    const { document, summary, restores } = await change(tx, before);
    const version = seen + 1;
    const madeAt = new Date(platform.clock.now());
    await insertSettingsVersion(tx, organizationId, kind, {
      version,
      document,
      summary,
      madeAt,
      madeBy: user.name,
      restores,
    });
    await writeAudit(tx, ctx, { action: `${kind}.change`, subject: summary, detail: { version } });
    await recompute(platform, tx, organizationId);
    return { version, summary };
  });

/**
 * Restores the settings from before the latest change. Undoing again goes further back.
 * @param follow updates what depends on the document, in the same transaction
 * @throws Conflict when there is nothing to undo
 */
export const undoSettings = (
  ctx: UserContext,
  saving: Saving,
  empty: unknown,
  follow: (tx: Tx, from: unknown, to: unknown) => Promise<void> = async () => {},
): Promise<{ version: number; summary: string }> =>
  saveSettings(ctx, saving, async (tx, before) => {
    const undone = before === null ? null : await versionToUndo(tx, saving.kind, before);
    if (undone === null) throw new Conflict('There is nothing to undo.');
    const target = undone.version - 1;
    const document = target === 0 ? empty : (await findSettingsVersion(tx, saving.kind, target))?.document;
    await follow(tx, before?.document ?? empty, document);
    return { document, summary: `Undone: ${undone.summary}`, restores: target };
  });

/** The change that an undo would take back: what an undo has restored counts as never left. */
export const versionToUndo = async (
  tx: Tx,
  kind: SettingsKind,
  from: SettingsVersion,
): Promise<SettingsVersion | null> => {
  let version: SettingsVersion | null = from;
  while (version !== null && version.restores !== null) {
    version = version.restores === 0 ? null : await findSettingsVersion(tx, kind, version.restores);
  }
  return version;
};
