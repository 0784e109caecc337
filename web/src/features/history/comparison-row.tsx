import { valueParts, type ComparedColumn, type ComparedRow } from '@sightline/contract';
import type { CSSProperties, ReactNode } from 'react';
import { comparisonTexts as texts } from '../../texts/comparison.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { FigureButton } from '../../ui/figures/figure-button.tsx';
import type { OpenReceipt } from '../receipts/use-receipt.ts';
import { metricName } from './metric-name.ts';
import { mostOf, placeOf, verdictOf } from './verdict.ts';
import { neededRows } from '../../ui/figures/needed-rows.ts';
import { seriesColor } from '../../ui/charts/series.ts';
import { workflowNote } from '../../ui/figures/workflow-note.ts';

type Props = {
  row: ComparedRow;
  columns: readonly ComparedColumn[];
  /** The column's title. */
  names: readonly string[];
  open: OpenReceipt;
};

/** Leaves room after the largest value. */
const headroom = 1.06;

/** One metric of all compared subjects: figures, intervals on a shared scale, and the verdict. */
export const ComparisonRow = ({ row, columns, names, open }: Props): ReactNode => {
  const name = metricName(row.metric);
  const verdict = verdictOf(row, names);
  const maximum = row.unit === 'score' ? mostOf(row) : mostOf(row) * headroom;
  return (
    <section className="compared" aria-label={name}>
      <h2>{name}</h2>
      <p className={`s verdict ${verdict.kind} ${verdict.reading ?? ''}`}>{verdict.sentences.join(' · ')}</p>
      {row.workflowChanges === undefined ? null : <p className="s mut">{workflowNote(row.workflowChanges)}</p>}
      <DataTable
        columns={[{ title: texts.subject }, { title: texts.line }, { title: texts.value }]}
        isHeadHidden
        widths={
          <colgroup>
            <col className="subject" />
            <col />
            <col className="value" />
          </colgroup>
        }
      >
        {columns.map((column, index) => (
          <ComparedFigure
            key={`${column.subject}/${column.days.from}`}
            column={column}
            name={names[index] ?? ''}
            label={name}
            row={row}
            index={index}
            maximum={maximum}
            open={open}
          />
        ))}
      </DataTable>
    </section>
  );
};

type FigureProps = {
  column: ComparedColumn;
  name: string;
  label: string;
  row: ComparedRow;
  index: number;
  maximum: number;
  open: OpenReceipt;
};

const ComparedFigure = ({ column, name, label, row, index, maximum, open }: FigureProps): ReactNode => {
  const figure = row.figures[index]!;
  const position = placeOf(figure, maximum);
  const hasInterval = figure.kind === 'value' && figure.low !== undefined && figure.high !== undefined;
  const color = column.color === null ? 'var(--accent)' : seriesColor(column.color);
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="line" style={{ '--c': color } as CSSProperties}>
        {position === null ? null : (
          <span className="track" aria-hidden="true">
            {hasInterval ? (
              <i className="span" style={{ insetInlineStart: `${position.from}%`, width: `${position.width}%` }} />
            ) : null}
            <i className="point" style={{ insetInlineStart: `${position.at}%` }} />
          </span>
        )}
      </td>
      <td className="value">
        <FigureButton
          small
          figure={figure}
          unit={row.unit}
          needed={neededRows(row.metric)}
          label={`${label}, ${name}`}
          open={() => open(row.metric, column.subject, column.days)}
        />{' '}
        <span className="xs mut">
          {figure.kind === 'value' && row.unit !== 'share' ? valueParts(figure.value, row.unit).unit : ''}
        </span>
      </td>
    </tr>
  );
};
