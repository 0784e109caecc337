import { useId, type ReactNode } from 'react';

type Props = {
  question: string;
  values: readonly number[];
  value: number | null;
  choose: (value: number) => void;
  /** Labels of the first and the last value. */
  ends: { low: string; high: string };
};

/** Radio buttons, so that arrow keys and screen readers work as usual. */
export const ScaleChoice = ({ question, values, value, choose, ends }: Props): ReactNode => {
  const name = useId();
  return (
    <fieldset className="scale-choice">
      <legend className="label">{question}</legend>
      <div>
        {values.map((option) => (
          <label key={option} className={option === value ? 'on' : ''}>
            <input type="radio" name={name} checked={option === value} onChange={() => choose(option)} />
            {option}
          </label>
        ))}
      </div>
      <p className="xs mut">
        <span>{ends.low}</span>
        <span>{ends.high}</span>
      </p>
    </fieldset>
  );
};
