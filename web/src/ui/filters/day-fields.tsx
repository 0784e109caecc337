import { useEffect, useState, type ReactNode } from 'react';
import { rangeTexts as texts } from '../../texts/ranges.ts';
import { Field } from '../field.tsx';
import { wrongDays, type Days } from './filters.ts';
import { today } from './today.ts';

/** Half-typed dates are wrong too: an error that came and went with each key would be announced each time. */
const typingMs = 800;

/** Two dates; they apply as soon as they are valid together, and until then show an error. */
export const DayFields = ({ days, choose }: { days: Days; choose: (days: Days) => void }): ReactNode => {
  /** Invalid input so far. */
  const [typed, setTyped] = useState<Days | null>(null);
  const shown = typed ?? days;
  const wrong = wrongDays(shown, today());
  const [error, setError] = useState(wrong);
  useEffect(() => {
    const waiting = setTimeout(() => setError(wrong), typingMs);
    return () => clearTimeout(waiting);
  }, [wrong]);
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
      {wrong === null || error === null ? null : (
        <p className="error xs" role="alert">
          {error}
        </p>
      )}
    </>
  );
};
