import type { FactKind, ScopeKind } from '@sightline/analytics';

export type FactTable = {
  table: string;
  /** Fields that identify a fact within its organization; joined by `/` they are its id. */
  key: readonly string[];
  /** Column and type by field. */
  columns: Readonly<Record<string, readonly [column: string, type: string]>>;
  /** SQL for columns that are merged instead of replaced, in terms of `excluded` and the table. */
  merge?: Readonly<Record<string, string>>;
  /**
   * The scope whose measurements change with the fact: the field that has its id, or that has the id
   * of the parent fact that has it. Null for kinds that every measurement run reads in full.
   */
  scope: { kind: ScopeKind; field: string; through?: { kind: FactKind; field: string } } | null;
};
