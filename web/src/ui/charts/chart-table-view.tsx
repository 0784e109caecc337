import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { cellText, isNumeric, type ChartRow, type ChartTable } from './chart-table.ts';
import { InnerLink } from '../inner-link.tsx';

/** The values of a chart as a table; the first cell links to the row's target. */
export const ChartTableView = ({ table, label }: { table: ChartTable; label: string }): ReactNode => {
  const side = table.columns.map((_column, index) => (isNumeric(table, index) ? 'r' : 'num'));
  return (
    <div className="chart-table" role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {table.columns.map((column, index) => (
              <th key={column.title} className={side[index]} scope="col">
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={row.key}>
              {table.columns.map((column, index) => (
                <td key={column.title} className={side[index]}>
                  {index === 0 ? <RowName row={row} text={cellText(table, row, 0)} /> : cellText(table, row, index)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

const RowName = ({ row, text }: { row: ChartRow; text: string }): ReactNode => {
  if (row.open !== undefined)
    return (
      <Button variant="link" onClick={row.open}>
        {text}
      </Button>
    );
  if (row.href?.startsWith('/') === true)
    return (
      <InnerLink className="link" href={row.href}>
        {text}
      </InnerLink>
    );
  if (row.href === undefined || row.href === null || !/^https?:\/\//.test(row.href)) return text;
  return (
    <a className="link" href={row.href} target="_blank" rel="noreferrer">
      {text}
    </a>
  );
};
