import type { FactKind, ScopeKind } from '@sightline/analytics';

export type FactTable = {
  table: string;
  /** Fields that identify a fact within its organization; joined by `/` they are its id. */
  key: readonly string[];
  /** Column and type by field. */
  columns: Readonly<Record<string, readonly [column: string, type: string]>>;
  /** SQL expressions for columns that are merged instead of replaced; they use `excluded` and the table. */
  merge?: Readonly<Record<string, string>>;
  /**
   * The scope whose measurements change with the fact: the field with its id, or (`through`) with the id of the parent
   * fact that has it. Null for kinds that every measurement run reads completely.
   */
  scope: { kind: ScopeKind; field: string; through?: { kind: FactKind; field: string } } | null;
};
