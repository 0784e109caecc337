import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useShownTheme } from '../../platform/theme.ts';
import { chartTexts } from '../../texts/charts.ts';
import type * as Library from './echarts.ts';
import type { DrawnChart } from './echarts.ts';
import { readPalette, type Palette } from './palette.ts';

export type { Palette } from './palette.ts';

export type ChartOption = (palette: Palette) => Record<string, unknown>;
export type Mark = { seriesIndex: number; dataIndex: number };

type Props = {
  label: string;
  option: ChartOption;
  /** The mark whose tooltip is shown, as on hover. */
  read?: Mark | null;
  choose?: (mark: Mark) => void;
  /** On paper if the page is printed before the chart can be drawn. */
  instead: ReactNode;
};

const markOf = (event: unknown): Mark | null => {
  const { seriesIndex, dataIndex } = event as Partial<Mark>;
  return typeof seriesIndex === 'number' && typeof dataIndex === 'number' ? { seriesIndex, dataIndex } : null;
};

let lastTurn = Promise.resolve();

/** Resolves in a task of its own, so that a screen's charts do not block input together. */
const ownTask = (): Promise<void> => (lastTurn = lastTurn.then(() => new Promise((resolve) => setTimeout(resolve))));

/** Charts are scaled for print instead of redrawn. */
const scaleOnPaper = (chart: DrawnChart): void =>
  chart.getDom().querySelector('svg')?.setAttribute('viewBox', `0 0 ${chart.getWidth()} ${chart.getHeight()}`);

/** How far below the window a chart is drawn: near enough to be there when it is scrolled to. */
const nearWindow = '50%';
/** Later, charts further down are drawn too. */
const drawnLaterMs = 10_000;

type Due = 'soon' | 'now';

/**
 * When to draw: soon, once the element has come near the window or some time has passed; now, if the page is about to
 * be printed; or not yet.
 */
const useDue = (element: RefObject<HTMLElement | null>): Due | null => {
  const [due, setDue] = useState<Due | null>(null);
  useEffect(() => {
    if (due !== null || element.current === null) return;
    const come = (): void => setDue('soon');
    // The page is printed as it is after this event.
    const print = (): void => flushSync(() => setDue('now'));
    window.addEventListener('beforeprint', print);
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) come();
      },
      { rootMargin: `${nearWindow} 0px` },
    );
    observer.observe(element.current);
    const timer = setTimeout(come, drawnLaterMs);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
      window.removeEventListener('beforeprint', print);
    };
  }, [element, due]);
  return due;
};

/** Whether the page was printed before the chart was drawn, which cannot wait for ECharts. */
const usePrintedEarly = (drawn: RefObject<DrawnChart | null>) => {
  const [isEarly, setEarly] = useState(false);
  useEffect(() => {
    const print = (): void => {
      if (drawn.current === null) flushSync(() => setEarly(true));
    };
    window.addEventListener('beforeprint', print);
    return () => window.removeEventListener('beforeprint', print);
  }, [drawn]);
  return [isEarly, setEarly] as const;
};

let library: typeof Library | null = null;

/** Loads ECharts with the first chart that comes near the window; the height is reserved before. */
export const Chart = ({ label, option, read = null, choose, instead }: Props): ReactNode => {
  const element = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnChart | null>(null);
  const theme = useShownTheme();
  const [failure, setFailure] = useState<string | null>(null);
  const chosen = useEffectEvent((event: unknown) => {
    const mark = markOf(event);
    if (mark !== null) choose?.(mark);
  });
  const due = useDue(element);
  // After `useDue`, so that it hears of a print once everything that can be drawn for it is.
  const [isEarly, setEarly] = usePrintedEarly(drawn);
  useEffect(() => {
    if (due === null) return;
    let dispose = (): void => {};
    let gone = false;
    const draw = async (): Promise<void> => {
      library ??= await import('./echarts.ts');
      if (due === 'soon') await ownTask();
      if (gone || element.current === null) return;
      const place = element.current;
      const chart = library.createChart(place);
      dispose = () => chart.dispose();
      if (due === 'soon') await ownTask();
      if (gone) return;
      chart.setOption(option(readPalette()));
      scaleOnPaper(chart);
      chart.getDom().dataset['theme'] = theme;
      chart.on('click', chosen);
      drawn.current = chart;
      setEarly(false);
      const observer = new ResizeObserver(() => {
        // Observers also report the first size, in which the chart is drawn already.
        if (place.clientWidth === chart.getWidth() && place.clientHeight === chart.getHeight()) return;
        chart.resize();
        scaleOnPaper(chart);
      });
      observer.observe(place);
      dispose = () => {
        observer.disconnect();
        drawn.current = null;
        chart.dispose();
      };
    };
    draw().catch((error: unknown) => setFailure(error instanceof Error ? error.message : String(error)));
    return () => {
      gone = true;
      dispose();
    };
  }, [option, theme, due, setEarly]);
  useEffect(() => {
    drawn.current?.dispatchAction(read === null ? { type: 'hideTip' } : { type: 'showTip', ...read });
  }, [read]);
  if (failure !== null) return <p className="empty">{chartTexts.notDrawn(failure)}</p>;
  return (
    <>
      <div ref={element} role="img" aria-label={label} />
      {isEarly ? <div className="instead-of-chart">{instead}</div> : null}
    </>
  );
};
