import type { ComparedColumn, ComparedRow } from '@sightline/contract';
import type { CSSProperties, ReactNode } from 'react';
import { chartTexts } from '../../texts/charts.ts';
import { comparisonTexts as texts } from '../../texts/comparison.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Door } from '../../ui/door.tsx';
import { write, writeText } from '../../ui/format.ts';
import type { OpenReceipt } from '../receipts/use-receipt.ts';
import { metricName } from './metric-name.ts';
import { mostOf, placeOf, verdictOf } from './verdict.ts';
import { seriesColour } from '../../ui/series.ts';

type Props = {
  row: ComparedRow;
  columns: readonly ComparedColumn[];
  /** What a column is called beside the others. */
  names: readonly string[];
  open: OpenReceipt;
};

/** One metric of everybody who is compared: the figures with their intervals on one line, and what may be said. */
export const ComparisonRow = ({ row, columns, names, open }: Props): ReactNode => {
  const name = metricName(row.metric);
  const verdict = verdictOf(row, names);
  const most = mostOf(row);
  return (
    <section className="compared" aria-label={name}>
      <h2>{name}</h2>
      <p className={`s verdict ${verdict.kind} ${verdict.reading ?? ''}`}>{verdict.sentences.join(' · ')}</p>
      <DataTable
        columns={[
          { title: texts.whose },
          { title: texts.line },
          { title: texts.value },
          { title: texts.interval },
          { title: texts.n },
        ]}
        isHeadHidden
        widths={
          <colgroup>
            <col className="whose" />
            <col />
            <col className="value" />
            <col className="between" />
            <col className="count" />
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
            most={most}
            open={open}
          />
        ))}
      </DataTable>
    </section>
  );
};

/** Both ends in their unit, which is written once where it is the same. */
const intervalText = (low: number, high: number, unit: ComparedRow['unit']): string => {
  const [from, to] = [write(low, unit), write(high, unit)];
  return texts.between(from.unit === to.unit ? from.number : writeText(low, unit), writeText(high, unit));
};

type FigureProps = {
  column: ComparedColumn;
  name: string;
  label: string;
  row: ComparedRow;
  index: number;
  most: number;
  open: OpenReceipt;
};

const ComparedFigure = ({ column, name, label, row, index, most, open }: FigureProps): ReactNode => {
  const figure = row.figures[index]!;
  const place = placeOf(figure, most);
  const hasInterval = figure.kind === 'value' && figure.low !== undefined && figure.high !== undefined;
  const interval = hasInterval ? intervalText(figure.low ?? 0, figure.high ?? 0, row.unit) : texts.noInterval;
  const colour = column.color === null ? 'var(--accent)' : seriesColour(column.color);
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="line" style={{ '--c': colour } as CSSProperties}>
        {place === null ? null : (
          <span className="track" aria-hidden="true" title={interval}>
            {hasInterval ? <i className="span" style={{ left: `${place.from}%`, width: `${place.width}%` }} /> : null}
            <i className="point" style={{ left: `${place.at}%` }} />
          </span>
        )}
      </td>
      <td className="value">
        <Door
          small
          figure={figure}
          unit={row.unit}
          label={`${label}, ${name}`}
          open={() => open(row.metric, column.subject, column.days)}
        />{' '}
        <span className="xs mut">
          {figure.kind === 'value' && row.unit !== 'share' ? write(figure.value, row.unit).unit : ''}
        </span>
      </td>
      <td className="between mut num">{figure.kind === 'value' ? interval : ''}</td>
      <td className="count mut num">{chartTexts.n(figure.kind === 'value' ? figure.n : figure.have)}</td>
    </tr>
  );
};
