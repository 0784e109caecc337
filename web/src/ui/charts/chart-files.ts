import { saveFile } from '../../platform/save-file.ts';
import { chartTexts as texts } from '../../texts/charts.ts';
import type { ChartOption } from './chart.tsx';
import { tableCsv, type ChartTable } from './chart-table.ts';
import { readPalette } from './palette.ts';
import { titledSvg, withoutProlog } from './titled-svg.ts';

export const chartFiles = ['png', 'svg', 'csv'] as const;
export type ChartFile = (typeof chartFiles)[number];
export type SavedChart = {
  name: string;
  title: string;
  note: string;
  option: ChartOption;
  table: ChartTable;
  /** On the screen. */
  height: number;
};

const width = 960;
/** Files are larger than charts on screens, but no higher than their rows need. */
const enlarged = 1.75;

/** Images include the title and the colors of the current theme. */
export const saveChart = async (chart: SavedChart, as: ChartFile): Promise<void> => {
  if (as === 'csv') return saveFile(`${chart.name}.csv`, 'text/csv', tableCsv(chart.table));
  const { drawSvg } = await import('./echarts.ts');
  const palette = readPalette();
  const size = { width, height: Math.round(chart.height * enlarged) };
  const drawing = withoutProlog(drawSvg(chart.option(palette), size));
  const svg = titledSvg(drawing, { ...size, title: chart.title, note: chart.note, colors: palette });
  if (as === 'svg') return saveFile(`${chart.name}.svg`, 'image/svg+xml', svg);
  return saveFile(`${chart.name}.png`, 'image/png', await rasterised(svg));
};

/** Twice the size in pixels, so that it is sharp in a document. */
const rasterised = async (svg: string): Promise<Blob> => {
  const image = new Image();
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.width * 2;
    canvas.height = image.height * 2;
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (blob === null) throw new Error(texts.noCanvas);
    return blob;
  } finally {
    URL.revokeObjectURL(address);
  }
};
