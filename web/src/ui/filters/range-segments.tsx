import { lazy, Suspense, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { rangeTexts as texts } from '../../texts/ranges.ts';
import { keepWithinScreen } from '../keep-within-screen.ts';
import { Segments } from '../segments.tsx';
import { useDismissal } from '../use-dismissal.ts';
import type { Days } from './filters.ts';

const DayFields = lazy(async () => ({ default: (await import('./day-fields.tsx')).DayFields }));

type Props<One extends string> = {
  label: string;
  choices: readonly One[];
  /** The choice for custom days. */
  customChoice: NoInfer<One>;
  value: NoInfer<One>;
  nameOf: (option: One) => string;
  /** Called for presets. */
  change: (option: One) => void;
  /** Null while a preset applies. */
  days: Days | null;
  choose: (days: Days) => void;
};

/** Presets and custom days, whose fields float below so that nothing on the screen moves. */
export const RangeSegments = <One extends string>({
  label,
  choices,
  customChoice,
  value,
  nameOf,
  change,
  days,
  choose,
}: Props<One>): ReactNode => {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const floating = useRef<HTMLDivElement>(null);
  const isOpen = open && days !== null;
  useDismissal(isOpen, button, floating, () => setOpen(false));
  useLayoutEffect(() => {
    if (isOpen && floating.current !== null) keepWithinScreen(floating.current);
  }, [isOpen]);
  const press = (option: One): void => {
    setOpen(option === customChoice && !isOpen);
    if (option !== customChoice || days === null) change(option);
  };
  return (
    <div className="range">
      <Segments
        label={label}
        choices={choices}
        value={value}
        nameOf={nameOf}
        change={press}
        opener={{ choice: customChoice, isOpen, place: button }}
      />
      {isOpen ? (
        <div className="popover" ref={floating} role="group" aria-label={texts.customRange}>
          <Suspense fallback={null}>
            <DayFields days={days} choose={choose} />
          </Suspense>
        </div>
      ) : null}
    </div>
  );
};
