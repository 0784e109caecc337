import { useCallback, useMemo, useState, type KeyboardEvent, type ReactNode } from 'react';
import { showToast } from '../platform/toasts.ts';
import { chartTexts as texts } from '../texts/charts.ts';
import { Chart, type ChartOption, type Mark, type Palette } from './chart.tsx';
import { chartFiles, saveChart, type ChartFile } from './chart-files.ts';
import { ChartTableView } from './chart-table-view.tsx';
import { rowText, type ChartRow, type ChartTable } from './chart-table.ts';
import { useFollow } from './inner-link.tsx';
import { MenuButton } from './menu-button.tsx';
import { Segments } from './segments.tsx';

export type ChartShape = Exclude<keyof typeof texts.shapes, 'table'>;

type Props<Shape extends ChartShape> = {
  title: string;
  note?: string;
  /** What the chart shows, for those who do not see it. */
  label: string;
  /** Name of downloaded files, without an ending. */
  file: string;
  /** Must stay the same object while its data does (`useCallback`). */
  option: (palette: Palette, shape: Shape) => ReturnType<ChartOption>;
  /** The values, row by row as the first series draws them; undefined while they load. */
  table: ChartTable | undefined;
  /** What to say when there is nothing to draw; null when there is. */
  empty: string | null;
  shapes?: readonly Shape[];
  height?: number;
  /** Position of a row in the chart, where it is not that of the first series; null where it is not drawn. */
  markOf?: (row: number, shape: Shape) => Mark | null;
  rowOf?: (mark: Mark, shape: Shape) => number | null;
  children?: ReactNode;
};

const markOfFirstSeries = (row: number): Mark => ({ seriesIndex: 0, dataIndex: row });
const rowOfAnySeries = ({ dataIndex }: Mark): number => dataIndex;

/**
 * A chart with what belongs to every chart: its title, its table, its files, reading by keyboard,
 * and its states. `children` stand below it.
 */
export const ChartPanel = <Shape extends ChartShape = 'chart'>({
  title,
  note = '',
  label,
  file,
  option,
  table,
  empty,
  shapes = ['chart' as Shape],
  height = 236,
  markOf = markOfFirstSeries,
  rowOf = rowOfAnySeries,
  children,
}: Props<Shape>): ReactNode => {
  const [view, setView] = useState<Shape | 'table'>(shapes[0] ?? 'table');
  const [lastShape, setLastShape] = useState<Shape | undefined>(shapes[0]);
  const shape = lastShape ?? ('chart' as Shape);
  const shaped = useCallback((palette: Palette) => option(palette, shape), [option, shape]);
  const markShaped = useCallback((row: number) => markOf(row, shape), [markOf, shape]);
  const rowShaped = useCallback((mark: Mark) => rowOf(mark, shape), [rowOf, shape]);
  const hasData = table !== undefined && empty === null;

  const show = (wanted: Shape | 'table'): void => {
    setView(wanted);
    if (wanted !== 'table') setLastShape(wanted);
  };
  const save = (as: ChartFile): void => {
    if (table === undefined) return;
    saveChart({ name: file, title, note, option: shaped, table }, as).catch((error: unknown) =>
      showToast({ type: 'error', title: texts.downloadFailed, message: String(error) }),
    );
  };
  return (
    <section className="panel" aria-label={title}>
      <h2>
        {title} <span>{note}</span>
        <div className="right chart-tools">
          <Segments
            label={texts.view(title)}
            choices={[...shapes, 'table'] as const}
            nameOf={(one) => texts.shapes[one]}
            value={view}
            change={show}
          />
          {hasData ? (
            <MenuButton
              label={texts.download}
              accessibleLabel={texts.downloadOf(title)}
              choices={chartFiles.map((as) => ({ label: texts.files[as], choose: () => save(as) }))}
            />
          ) : null}
        </div>
      </h2>
      <div className="chart" style={{ height }}>
        {table === undefined ? (
          <div className="skeleton" />
        ) : empty !== null ? (
          <p className="empty">{empty}</p>
        ) : view === 'table' ? (
          <ChartTableView table={table} label={texts.tableOf(title)} />
        ) : (
          <ReadableChart label={label} option={shaped} table={table} markOf={markShaped} rowOf={rowShaped} />
        )}
      </div>
      {children}
    </section>
  );
};

type ReadableProps = {
  label: string;
  option: ChartOption;
  table: ChartTable;
  markOf: (row: number) => Mark | null;
  rowOf: (mark: Mark) => number | null;
};

/** Arrow keys move the reading that the pointer gives from row to row; Enter goes where the row leads. */
const ReadableChart = ({ label, option, table, markOf, rowOf }: ReadableProps): ReactNode => {
  const [read, setRead] = useState<number | null>(null);
  const mark = useMemo(() => (read === null ? null : markOf(read)), [read, markOf]);
  const follow = useFollow();
  const current = read === null ? undefined : table.rows[read];
  const go = (row: ChartRow | undefined): void => {
    if (row?.open !== undefined) row.open();
    else if (typeof row?.href === 'string') follow(row.href);
  };
  const move = (event: KeyboardEvent): void => {
    const last = table.rows.length - 1;
    const steps: Record<string, number> = {
      ArrowRight: Math.min(last, (read ?? -1) + 1),
      ArrowLeft: Math.max(0, (read ?? last + 1) - 1),
      Home: 0,
      End: last,
    };
    const next = steps[event.key];
    if (event.key === 'Enter') go(current);
    if (next === undefined) return;
    event.preventDefault();
    setRead(next);
  };
  return (
    <div
      className="readable"
      tabIndex={0}
      role="group"
      aria-label={`${label}. ${texts.keys}`}
      onKeyDown={move}
      onBlur={() => setRead(null)}
    >
      <Chart label={label} option={option} read={mark} choose={(mark) => go(table.rows[rowOf(mark) ?? -1])} />
      <p className="hidden-text" aria-live="polite">
        {current === undefined ? '' : rowText(table, current)}
      </p>
    </div>
  );
};
