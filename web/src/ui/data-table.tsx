import { isValidElement, type ComponentProps, type ReactElement, type ReactNode } from 'react';

/** A column by its title, or with a custom head, such as one that sorts the list. `hidden` titles are only read aloud. */
export type Column = { title: ReactNode; className?: string; hidden?: boolean } | ReactElement;

type Props = Omit<ComponentProps<'table'>, 'children'> & {
  /** Without columns the table has no head; its rows name themselves. */
  columns?: readonly Column[];
  /** Shares of the columns where the content should not decide on them. */
  widths?: ReactNode;
  /** The titles are only read aloud. */
  isHeadHidden?: boolean;
  /** The rows come in groups, each in its own `tbody`. */
  isGrouped?: boolean;
  children: ReactNode;
};

/** Every table of the application. */
export const DataTable = ({
  columns = [],
  widths,
  isHeadHidden = false,
  isGrouped = false,
  children,
  ...table
}: Props): ReactNode => (
  <table {...table}>
    {widths}
    {columns.length === 0 ? null : (
      <thead className={isHeadHidden ? 'hidden-text' : undefined}>
        <tr>{columns.map(headOf)}</tr>
      </thead>
    )}
    {isGrouped ? children : <tbody>{children}</tbody>}
  </table>
);

const headOf = (column: Column, index: number): ReactNode => {
  if (isValidElement(column)) return column;
  const { title, className, hidden = false } = column as Exclude<Column, ReactElement>;
  return (
    <th key={index} className={className} scope="col">
      {hidden ? <span className="hidden-text">{title}</span> : title}
    </th>
  );
};
