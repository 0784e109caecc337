import { partCount, seriesCount } from './series.ts';

/** The colours that charts draw with, from the tokens of the shown theme. */
export type Palette = {
  ink: string;
  inkMuted: string;
  line: string;
  accent: string;
  surface: string;
  good: string;
  warn: string;
  bad: string;
  series: string[];
  /** Of dimensions and phases. */
  parts: string[];
};

export const readPalette = (): Palette => {
  const probe = document.createElement('i');
  document.documentElement.append(probe);
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  // ECharts does not read oklch: the canvas turns every colour into one that it does.
  const colour = (name: string): string => {
    if (context === null) return '#888888';
    // What a token holds depends on the theme; what an element is coloured with does not.
    probe.style.color = `var(${name})`;
    context.fillStyle = getComputedStyle(probe).color;
    context.fillRect(0, 0, 1, 1);
    const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
    return `rgb(${red},${green},${blue})`;
  };
  const palette = {
    ink: colour('--ink'),
    inkMuted: colour('--ink-2'),
    line: colour('--line'),
    accent: colour('--accent'),
    surface: colour('--surface'),
    good: colour('--good'),
    warn: colour('--warn'),
    bad: colour('--bad'),
    parts: Array.from({ length: partCount }, (_, index) => colour(`--p${index + 1}`)),
    series: Array.from({ length: seriesCount }, (_, index) => colour(`--s${index + 1}`)),
  };
  probe.remove();
  return palette;
};
