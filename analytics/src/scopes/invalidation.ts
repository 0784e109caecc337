/** Which imports a change of exports invalidates. */
import { kindOfKey, type DependencyKey } from './dependency-keys.ts';
import type { ImportSource } from './scope-imports.ts';
import type { ExportField } from './scope-exports.ts';

/** What has changed since a scope was last measured. */
export type ExportChanges = {
  /** Fields that it exports itself. */
  own: ReadonlySet<ExportField>;
  /** Its dependency keys under which others have changed exports. */
  keys: readonly DependencyKey[];
};

/** Whether imports from a source, under the same rules, may have changed. */
export const isInvalidated = ({ keys, fields }: ImportSource, changed: ExportChanges): boolean =>
  fields.some((field) => changed.own.has(field)) || changed.keys.some((key) => keys.includes(kindOfKey(key)));
