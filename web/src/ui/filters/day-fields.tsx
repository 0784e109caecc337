import { useState, type ReactNode } from 'react';
import { sampleDay } from '../../platform/sample.ts';
import { filterTexts as texts } from '../../texts/filters.ts';
import { Field } from '../field.tsx';
import { wrongDays, type Days } from './filters.ts';

/** The viewer's own date, or the sample's; the server says so where the organisation's zone is a day behind. */
export const today = (): string => sampleDay() ?? new Intl.DateTimeFormat('sv-SE').format(new Date());

/** Two dates; they hold as soon as they make sense together, and until then what is wrong is said. */
export const DayFields = ({ days, choose }: { days: Days; choose: (days: Days) => void }): ReactNode => {
  /** What is typed and does not make sense yet. */
  const [typed, setTyped] = useState<Days | null>(null);
  const shown = typed ?? days;
  const wrong = wrongDays(shown, today());
  const type = (part: Partial<Days>): void => {
    const next = { ...shown, ...part };
    const makesSense = wrongDays(next, today()) === null;
    setTyped(makesSense ? null : next);
    if (makesSense) choose(next);
  };
  return (
    <>
      <div className="days">
        <Field label={texts.from} type="date" value={shown.from} max={shown.to} change={(from) => type({ from })} />
        <Field label={texts.to} type="date" value={shown.to} max={today()} change={(to) => type({ to })} />
      </div>
      {wrong === null ? null : (
        <p className="error xs" role="alert">
          {wrong}
        </p>
      )}
    </>
  );
};
