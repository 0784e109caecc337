import { formatNumber, formatValue, type Receipt } from '@sightline/contract';
import type { ReactNode } from 'react';
import { receiptTexts as texts } from '../../texts/receipts.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { missingText } from '../../ui/format.ts';
import { neededRows } from '../../ui/figures/needed-rows.ts';

type Group = NonNullable<Receipt['groups']>[number];

const figureText = ({ figure, unit }: Group, { metric }: Receipt): string =>
  figure.kind === 'value' ? formatValue(figure.value, unit) : missingText(figure, unit, neededRows(metric));
const rowsOf = ({ figure }: Group): number => (figure.kind === 'value' ? figure.n : figure.have);

/** The rows by service, team or month, each with its own figure; each opens its rows. */
export const ReceiptGroups = ({ receipt, open }: { receipt: Receipt; open: (within: string) => void }): ReactNode => {
  const { groups = [], outcomes } = receipt;
  const worse = outcomes?.find(({ key }) => key === 'worse')?.name;
  return (
    <DataTable
      style={{ marginTop: 12 }}
      columns={[
        { title: texts.group },
        { title: texts.groupRows, className: 'r' },
        ...(worse === undefined ? [] : [{ title: worse, className: 'r' }]),
        { title: texts.value, className: 'r' },
      ]}
    >
      {groups.map((group) => (
        <tr key={group.key}>
          <td>
            <Button
              variant="link"
              aria-label={texts.groupOf(group.name, rowsOf(group))}
              onClick={() => open(group.key)}
            >
              {group.name}
            </Button>
          </td>
          <td className="r num">{formatNumber(rowsOf(group))}</td>
          {worse === undefined ? null : <td className="r num">{formatNumber(group.worse ?? 0)}</td>}
          <td className="r num">{figureText(group, receipt)}</td>
        </tr>
      ))}
    </DataTable>
  );
};
