import type { Tx } from '../../platform/database/tenant.ts';
import { findSettingsVersion, latestSettings, listSettingsVersions, type SettingsVersion } from './settings.store.ts';
import { write } from '../../platform/text.ts';
import type { SettingsDefinition } from './settings-definition.ts';

const historyShown = 50;

/** The document that applies, and its version; 0 for the initial one. */
export const readSettings = async <Document>(
  tx: Tx,
  { kind, initial, schema }: SettingsDefinition<Document>,
): Promise<{ version: number; document: Document }> => {
  const latest = await latestSettings(tx, kind);
  return latest === null
    ? { version: 0, document: initial }
    : { version: latest.version, document: schema.parse(latest.document) };
};

/** The document of a version; null if it does not exist. */
export const readSettingsVersion = async <Document>(
  tx: Tx,
  { kind, initial, schema }: SettingsDefinition<Document>,
  version: number,
): Promise<Document | null> => {
  if (version === 0) return initial;
  const found = await findSettingsVersion(tx, kind, version);
  return found === null ? null : schema.parse(found.document);
};

export type SettingsHistory = {
  /** The change that an undo would revert. */
  undo: string | null;
  history: { version: number; summary: string; madeAt: string; madeBy: string }[];
};

/** Changes from the newest. */
export const readSettingsHistory = async (
  tx: Tx,
  { kind }: Pick<SettingsDefinition<never>, 'kind'>,
): Promise<SettingsHistory> => {
  const latest = await latestSettings(tx, kind);
  const undoable = latest === null ? null : await versionToUndo(tx, kind, latest);
  return {
    undo: undoable === null ? null : write(undoable.summary),
    history: (await listSettingsVersions(tx, kind, historyShown)).map(({ version, summary, madeAt, madeBy }) => ({
      version,
      summary: write(summary),
      madeAt: madeAt.toISOString(),
      madeBy,
    })),
  };
};

/** The change that an undo would revert. Changes that were already undone are skipped. */
export const versionToUndo = async (
  tx: Tx,
  kind: SettingsDefinition<never>['kind'],
  from: SettingsVersion,
): Promise<SettingsVersion | null> => {
  let version: SettingsVersion | null = from;
  while (version !== null && version.restores !== null) {
    version = version.restores === 0 ? null : await findSettingsVersion(tx, kind, version.restores);
  }
  return version;
};
