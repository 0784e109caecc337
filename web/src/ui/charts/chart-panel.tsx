import { useCallback, useState, type ReactNode } from 'react';
import { useCapability } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { chartTexts as texts } from '../../texts/charts.ts';
import type { ChartOption, Mark, Palette } from './chart.tsx';
import { chartFiles, saveChart, type ChartFile } from './chart-files.ts';
import { ChartTableView } from './chart-table-view.tsx';
import { hasNumbers, type ChartTable } from './chart-table.ts';
import { MenuButton } from '../menu-button.tsx';
import { Skeleton } from '../query-state.tsx';
import { ReadableChart } from './readable-chart.tsx';
import { Segments } from '../segments.tsx';

export type ChartShape = Exclude<keyof typeof texts.shapes, 'table'>;

type Props<Shape extends ChartShape> = {
  title: string;
  note?: string;
  /** Describes the chart to screen readers. */
  label: string;
  /** Name of downloaded files, without an ending. */
  file: string;
  /** Must be stable while its data does not change (`useCallback`). */
  option: (palette: Palette, shape: Shape) => ReturnType<ChartOption>;
  /** In the order of the first series; undefined while loading. */
  table: ChartTable | undefined;
  /** Shown instead of an empty chart; null if there is data. */
  empty: string | null;
  shapes?: readonly Shape[];
  height?: number | ((shape: Shape) => number);
  /** Position of a row in the chart, if it differs from the first series; null if it is not drawn. */
  markOf?: (row: number, shape: Shape) => Mark | null;
  rowOf?: (mark: Mark, shape: Shape) => number | null;
  /** Part of another panel rather than a panel itself. */
  inside?: boolean;
  children?: ReactNode;
};

const markOfFirstSeries = (row: number): Mark => ({ seriesIndex: 0, dataIndex: row });
const rowOfAnySeries = ({ dataIndex }: Mark): number => dataIndex;

/** Charts lower than this grow where their values are shown. */
const tableNeeds = 160;
const tableSize = { height: 'auto', maxHeight: 320, overflow: 'auto' } as const;
/** One sentence needs no more. */
const emptyHeight = 100;

/**
 * What every chart needs: title, table, downloads, keyboard access
 * and loading states. `children` go below.
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
  height: heightOf = 236,
  markOf = markOfFirstSeries,
  rowOf = rowOfAnySeries,
  inside = false,
  children,
}: Props<Shape>): ReactNode => {
  const mayExport = useCapability('canExportData');
  const [view, setView] = useState<Shape | 'table'>(shapes[0] ?? 'table');
  const [lastShape, setLastShape] = useState<Shape | undefined>(shapes[0]);
  const shape = lastShape ?? ('chart' as Shape);
  const height = typeof heightOf === 'number' ? heightOf : heightOf(shape);
  const shaped = useCallback((palette: Palette) => option(palette, shape), [option, shape]);
  const markShaped = useCallback((row: number) => markOf(row, shape), [markOf, shape]);
  const rowShaped = useCallback((mark: Mark) => rowOf(mark, shape), [rowOf, shape]);
  const hasData = table !== undefined && empty === null && hasNumbers(table);

  const show = (next: Shape | 'table'): void => {
    setView(next);
    if (next !== 'table') setLastShape(next);
  };
  const save = (as: ChartFile): void => {
    if (table === undefined) return;
    saveChart({ name: file, title, note, option: shaped, table, height }, as).then(
      () => showToast({ type: 'success', title: texts.downloadStarted, message: `${file}.${as}` }),
      (error: unknown) => showToast({ type: 'error', title: texts.downloadFailed, message: String(error) }),
    );
  };
  const Title = inside ? 'h3' : 'h2';
  return (
    <section className={inside ? 'chart-inside' : 'panel'} aria-label={title}>
      <Title>
        {title} <span>{note}</span>
        <div className="right chart-tools">
          <Segments
            label={texts.view(title)}
            choices={[...shapes, 'table'] as const}
            nameOf={(shape) => texts.shapes[shape]}
            value={view}
            change={show}
          />
          {hasData && mayExport ? (
            <MenuButton
              label={texts.download}
              accessibleLabel={texts.downloadOf(title)}
              choices={chartFiles.map((as) => ({ label: texts.files[as], choose: () => save(as) }))}
            />
          ) : null}
        </div>
      </Title>
      <div
        className="chart"
        style={
          empty !== null ? { height: emptyHeight } : view === 'table' && height < tableNeeds ? tableSize : { height }
        }
      >
        {empty !== null ? (
          <p className="empty">{empty}</p>
        ) : table === undefined ? (
          <Skeleton />
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
