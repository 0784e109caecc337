import { partCount, seriesCount } from './series.ts';

/** Chart colors, from the tokens of the current theme. */
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
  /** For dimensions and phases. */
  parts: string[];
};

export const readPalette = (): Palette => {
  const probe = document.createElement('i');
  document.documentElement.append(probe);
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  // ECharts cannot parse oklch, so a canvas converts every color.
  const color = (
    value: string,
    adjust: 'auto' | 'none' = 'auto',
    property: 'color' | 'backgroundColor' = 'color',
  ): string => {
    if (context === null) return '#888888';
    // Resolve tokens through an element, because their values depend on the theme.
    probe.style.cssText = `color: ${value}; background: ${value}; forced-color-adjust: ${adjust}`;
    context.fillStyle = getComputedStyle(probe)[property];
    context.fillRect(0, 0, 1, 1);
    const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
    return `rgb(${red},${green},${blue})`;
  };
  // Forced colors would make all marks alike.
  const mark = (name: string): string => color(`var(${name})`, 'none');
  const isForced = matchMedia('(forced-colors: active)').matches;
  const palette = {
    ink: color('var(--ink)'),
    inkMuted: color('var(--ink-2)'),
    // It would be forced to the color of text, too.
    line: isForced ? color('color-mix(in srgb, CanvasText 30%, Canvas)', 'none') : mark('--line'),
    accent: mark('--accent'),
    // As a text color it would be forced to the color of text.
    surface: color('var(--surface)', 'auto', 'backgroundColor'),
    good: mark('--good'),
    warn: mark('--warn'),
    bad: mark('--bad'),
    parts: Array.from({ length: partCount }, (_, index) => mark(`--p${index + 1}`)),
    series: Array.from({ length: seriesCount }, (_, index) => mark(`--s${index + 1}`)),
  };
  probe.remove();
  return palette;
};
