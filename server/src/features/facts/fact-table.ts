import type { FactKind, ScopeKind } from '@sightline/analytics';

export type FactTable = {
  table: string;
  /** Fields that identify a fact within its organisation; joined by `/` they are its id. */
  key: readonly string[];
  /** Column and type by field. */
  columns: Readonly<Record<string, readonly [column: string, type: string]>>;
  /** What a stored column becomes where it is not simply replaced, as SQL of `excluded` and the table. */
  merge?: Readonly<Record<string, string>>;
  /**
   * The scope whose measurements change with the fact: the field that has its id, or that has the id
   * of the fact of another kind that has it. Null for what every measuring reads in full.
   */
  scope: { kind: ScopeKind; field: string; through?: { kind: FactKind; field: string } } | null;
};
