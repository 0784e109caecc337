import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useShownTheme } from '../platform/theme.ts';

type Option = Record<string, unknown>;
export type Palette = {
  ink: string;
  inkMuted: string;
  line: string;
  accent: string;
  surface: string;
  series: string[];
};

const palette = (): Palette => {
  const style = getComputedStyle(document.documentElement);
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  // ECharts does not read oklch: the canvas turns every colour into one that it does.
  const colour = (name: string): string => {
    if (context === null) return '#888888';
    context.fillStyle = style.getPropertyValue(name).trim();
    context.fillRect(0, 0, 1, 1);
    const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
    return `rgb(${red},${green},${blue})`;
  };
  return {
    ink: colour('--ink'),
    inkMuted: colour('--ink-2'),
    line: colour('--line'),
    accent: colour('--accent'),
    surface: colour('--surface'),
    series: ['--s1', '--s2', '--s3', '--s4'].map(colour),
  };
};

/** Draws an ECharts option. The library is loaded when the first chart is shown; the height is reserved before. */
export const Chart = ({ label, option }: { label: string; option: (palette: Palette) => Option }): ReactNode => {
  const element = useRef<HTMLDivElement>(null);
  const theme = useShownTheme();
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    let dispose = (): void => {};
    let gone = false;
    const draw = async (): Promise<void> => {
      const { createChart } = await import('./echarts.ts');
      if (gone || element.current === null) return;
      const chart = createChart(element.current);
      chart.setOption(option(palette()));
      chart.getDom().dataset['theme'] = theme;
      const observer = new ResizeObserver(() => chart.resize());
      observer.observe(element.current);
      dispose = () => {
        observer.disconnect();
        chart.dispose();
      };
    };
    draw().catch((error: unknown) => setFailure(error instanceof Error ? error.message : String(error)));
    return () => {
      gone = true;
      dispose();
    };
  }, [option, theme]);
  if (failure !== null) return <p className="empty">The chart could not be drawn: {failure}</p>;
  return <div ref={element} role="img" aria-label={label} />;
};
