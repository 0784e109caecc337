import { formatValue, type ReportBlock, type ReportCell, type ReportDocument } from '@sightline/contract';
import type { ReactNode } from 'react';
import { reportTexts } from '../../texts/reports.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { aboutText, missingText, writeDate, writePlainDay } from '../../ui/format.ts';
import { InnerLink } from '../../ui/inner-link.tsx';
import { neededRows } from '../../ui/figures/needed-rows.ts';
import { Panel } from '../../ui/panel.tsx';
import { cellText, titleOf } from './column-units.ts';
import { ReportChart } from './report-chart.tsx';

const texts = reportTexts.document;
type Figure = Extract<ReportBlock, { kind: 'figures' }>['figures'][number];

/** A printed figure in words; with its metric, what a missing one lacks. */
export const figureText = (figure: Figure['figure'], unit: Figure['unit'] | null, metric = ''): string =>
  figure.kind === 'value'
    ? `${aboutText(figure)}${formatValue(figure.value, unit)}`
    : missingText(figure, unit, neededRows(metric));

/** How a figure changed; nothing where it has no value. */
const changeText = ({ figure, change }: Pick<Figure, 'figure' | 'change'>): string => {
  if (change !== null) return texts.directions[change.direction];
  return figure.kind === 'value' ? texts.notCompared : '';
};

/** A report on the screen: the same claims as in its files, each figure with its receipt. */
export const DocumentView = ({ document }: { document: ReportDocument }): ReactNode => (
  <>
    {document.sections.map(({ id, title, blocks }) => (
      <Panel key={id} title={title}>
        {blocks.map((block, index) => (
          <Block key={index} block={block} timeZone={document.period.timeZone} />
        ))}
      </Panel>
    ))}
    <Panel title={texts.definitions}>
      <dl className="report-definitions">
        {document.definitions.map(({ metric, name, definition }) => (
          <div key={metric}>
            <dt>{name}</dt>
            <dd className="s mut">{definition}</dd>
          </div>
        ))}
      </dl>
    </Panel>
    {document.notes.length === 0 ? null : (
      <Panel title={texts.notes}>
        {document.notes.map((note) => (
          <p key={note} className="s">
            {note}
          </p>
        ))}
      </Panel>
    )}
  </>
);

const Block = ({ block, timeZone }: { block: ReportBlock; timeZone: string }): ReactNode => {
  if (block.kind === 'text')
    return (
      <p>
        {block.text}{' '}
        {block.evidence.map(({ receipt }) => (
          <InnerLink key={receipt} className="link" href={receipt}>
            {texts.receipt}
          </InnerLink>
        ))}
      </p>
    );
  if (block.kind === 'figures') return <Figures title={block.title} figures={block.figures} />;
  if (block.kind === 'chart') return <ReportChart chart={block} />;
  return (
    <Titled title={block.title}>
      <DataTable
        className="rows stacked"
        aria-label={block.title}
        columns={block.columns.map((column) => ({
          title: titleOf(column),
          ...(column.kind === 'figure' || column.kind === 'number' ? { className: 'right' } : {}),
        }))}
      >
        {block.rows.map((row, index) => (
          <tr key={index}>
            {row.map((cell, index) => {
              const column = block.columns[index];
              return (
                <Cell
                  key={index}
                  cell={cell}
                  column={column}
                  label={index === 0 || column === undefined ? undefined : titleOf(column)}
                  timeZone={timeZone}
                />
              );
            })}
          </tr>
        ))}
      </DataTable>
      {block.note === null ? null : <p className="s mut">{block.note}</p>}
    </Titled>
  );
};

const Titled = ({ title, children }: { title: string; children: ReactNode }): ReactNode => (
  <div className="report-block">
    <h3>{title}</h3>
    <div className="scroll">{children}</div>
  </div>
);

type Column = Extract<ReportBlock, { kind: 'table' }>['columns'][number];
type CellProps = {
  cell: ReportCell;
  column: Column | undefined;
  /** The title of its column, on telephones; the first cell names the row. */
  label: string | undefined;
  timeZone: string;
};

const Cell = ({ cell, column, label, timeZone }: CellProps): ReactNode => {
  const { kind = 'text', unit = null } = column ?? {};
  if (cell === null) return <td />;
  if (typeof cell === 'number')
    return (
      <td className="num right" data-label={label}>
        {cellText(cell, unit)}
      </td>
    );
  if (typeof cell === 'object')
    return (
      <td className="num right" data-label={label}>
        {cell.figure.kind === 'value' ? (
          <InnerLink className="fig small" href={cell.receipt}>
            {aboutText(cell.figure)}
            {cellText(cell.figure.value, unit)}
          </InnerLink>
        ) : (
          <span className="mut">{figureText(cell.figure, unit, cell.metric)}</span>
        )}
      </td>
    );
  if (kind === 'instant' || kind === 'day')
    return (
      <td className="num one-line" data-label={label}>
        {kind === 'day' ? writePlainDay(cell) : writeDate(cell, timeZone)}
      </td>
    );
  return <td data-label={label}>{cell}</td>;
};

const Figures = ({ title, figures }: { title: string; figures: readonly Figure[] }): ReactNode => (
  <Titled title={title}>
    <DataTable
      className="rows stacked"
      aria-label={title}
      columns={[
        { title: texts.figure },
        { title: texts.value, className: 'right' },
        { title: texts.previous, className: 'right' },
        { title: texts.change },
      ]}
    >
      {figures.map(({ metric, label, figure, previous, change, unit, receipt }) => (
        <tr key={metric}>
          <td>{label}</td>
          <td className="num right" data-label={texts.value}>
            <InnerLink
              className="fig small"
              href={receipt}
              aria-label={`${label}: ${figureText(figure, unit, metric)}`}
            >
              {figureText(figure, unit, metric)}
            </InnerLink>
          </td>
          <td className="num right" data-label={texts.previous}>
            {previous === null ? '' : figureText(previous, unit, metric)}
          </td>
          <td className="change" data-label={texts.change}>
            {changeText({ figure, change })}
          </td>
        </tr>
      ))}
    </DataTable>
  </Titled>
);
