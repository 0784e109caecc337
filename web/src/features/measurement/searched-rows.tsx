import type { ReactNode } from 'react';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { Field } from '../../ui/field.tsx';
import { Pager } from '../../ui/pager.tsx';
import { usePagedRows } from '../../ui/paged-rows.ts';

type Props<Row> = {
  rows: readonly Row[];
  namesOf: (row: Row) => string;
  /** Rows per page; shorter tables need no search. */
  rowsOfPage: number;
  texts: { search: string; none: string; listed: string };
  columns: readonly Column[];
  children: (row: Row) => ReactNode;
};

/** A table with a row per subject of the rules, searchable by name and paged. */
export const SearchedRows = <Row,>({ rows, namesOf, rowsOfPage, texts, columns, children }: Props<Row>): ReactNode => {
  const part = usePagedRows(rows, namesOf, rowsOfPage);
  if (rows.length === 0) return <p className="mut">{texts.none}</p>;
  return (
    <>
      {rows.length <= rowsOfPage ? null : (
        <Field label={texts.search} type="search" value={part.words} change={part.search} />
      )}
      <div className="scroll">
        <DataTable className="rows stacked" columns={columns}>
          {part.rows.map(children)}
        </DataTable>
      </div>
      <Pager page={part.page} what={texts.listed} change={part.turn} />
    </>
  );
};
