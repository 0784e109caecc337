import { writeAudit } from '../../../platform/audit/audit.store.ts';
import type { UserContext } from '../../../platform/context.ts';
import { withTenant, type Tx } from '../../../platform/database/tenant.ts';
import { Conflict } from '../../../platform/errors.ts';
import { raiseRevision, requestMeasuring } from '../../facts/index.ts';
import {
  findVersion,
  latestVersion,
  lockReading,
  saveVersion,
  type ReadingKind,
  type ReadingVersion,
} from './versions.store.ts';

export type Change = { document: unknown; summary: string; restores: number | null };

/**
 * Makes a new version of what an organisation says about reading its facts, and has everything
 * measured anew. `change` sees the version that holds.
 * @throws Conflict when somebody else has made a version since the one the caller saw
 */
export const changeReading = (
  ctx: UserContext,
  kind: ReadingKind,
  seen: number,
  change: (tx: Tx, before: ReadingVersion | null) => Promise<Change>,
): Promise<{ version: number; summary: string }> =>
  withTenant(ctx.platform.database, ctx.organizationId, async (tx) => {
    const { platform, organizationId, user } = ctx;
    await lockReading(tx, organizationId, kind);
    const before = await latestVersion(tx, kind);
    if ((before?.version ?? 0) !== seen) {
      throw new Conflict(
        `${before?.madeBy ?? 'Someone'} changed this in the meantime. Reload it, then make your change.`,
      );
    }
    const { document, summary, restores } = await change(tx, before);
    const version = seen + 1;
    const madeAt = new Date(platform.clock.now());
    await saveVersion(tx, organizationId, kind, { version, document, summary, madeAt, madeBy: user.name, restores });
    await writeAudit(tx, ctx, { action: `${kind}.change`, subject: summary, detail: { version } });
    // The facts are the same, but they are read otherwise, so every figure is computed anew; scoring reads figures only.
    if (kind !== 'scoring') await raiseRevision(tx, organizationId);
    await requestMeasuring(platform, tx, organizationId);
    return { version, summary };
  });

/**
 * Goes back to how it was before the latest change. Going back again goes further back.
 * @param follow what hangs on the document, in the same transaction
 * @throws Conflict when there is nothing to undo
 */
export const undoReading = (
  ctx: UserContext,
  kind: ReadingKind,
  seen: number,
  empty: unknown,
  follow: (tx: Tx, from: unknown, to: unknown) => Promise<void> = async () => {},
): Promise<{ version: number; summary: string }> =>
  changeReading(ctx, kind, seen, async (tx, before) => {
    const undone = before === null ? null : await versionToUndo(tx, kind, before);
    if (undone === null) throw new Conflict('There is nothing to undo.');
    const target = undone.version - 1;
    const document = target === 0 ? empty : (await findVersion(tx, kind, target))?.document;
    await follow(tx, before?.document ?? empty, document);
    return { document, summary: `Undone: ${undone.summary}`, restores: target };
  });

/** The change that an undo would take back: what an undo has restored counts as never left. */
export const versionToUndo = async (
  tx: Tx,
  kind: ReadingKind,
  from: ReadingVersion,
): Promise<ReadingVersion | null> => {
  let version: ReadingVersion | null = from;
  while (version !== null && version.restores !== null) {
    version = version.restores === 0 ? null : await findVersion(tx, kind, version.restores);
  }
  return version;
};
