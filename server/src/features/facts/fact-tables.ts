/** Where each kind of fact is stored. Column types are those of the migrations. */
import type { FactKind } from '@sightline/analytics';
import { sql, type RawBuilder } from 'kysely';
import { codeTables } from './code-tables.ts';
import type { FactTable } from './fact-table.ts';
import { workTables } from './work-tables.ts';

export type { FactTable } from './fact-table.ts';

export const factTables: Readonly<Record<FactKind, FactTable>> = { ...workTables, ...codeTables };

export const columnOf = (kind: FactKind, field: string): string => {
  const column = factTables[kind].columns[field]?.[0];
  if (column === undefined) throw new Error(`Facts of kind ${kind} have no ${field}`);
  return column;
};

/** All columns under the names of their fields, for a select from a table of that alias. */
export const columnsOf = (kind: FactKind, alias: string): RawBuilder<unknown> =>
  sql.raw(
    Object.entries(factTables[kind].columns)
      .map(([field, [column]]) => `${alias}.${column} as "${field}"`)
      .join(', '),
  );
