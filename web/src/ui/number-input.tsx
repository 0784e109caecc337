import { useState, type ReactNode } from 'react';
import { Field } from './field.tsx';
import { typedNumber, type NumberBounds } from './typed-number.ts';

type Typing = { value: number; change: (value: number) => void };

/** Keeps what is typed until the focus leaves. Until it is a number, the value from before applies. */
const useTyping = ({ value, change }: Typing, bounds: NumberBounds) => {
  const [typed, setTyped] = useState<{ text: string; before: number } | null>(null);
  return {
    text: typed?.text ?? String(value),
    isWrong: typed !== null && typedNumber(typed.text, bounds) === null,
    type: (text: string): void => {
      const before = typed?.before ?? value;
      setTyped({ text, before });
      const number = typedNumber(text, bounds) ?? before;
      if (number !== value) change(number);
    },
    leave: () => setTyped(null),
  };
};

type Props = Typing & {
  label: string;
  min?: number;
  max?: number;
  step?: number | 'any';
  disabled?: boolean;
  invalid?: boolean;
};

/** Reports only valid numbers within the bounds, not half-typed ones. */
export const NumberInput = ({
  label,
  value,
  change,
  min,
  max,
  step = 'any',
  disabled = false,
  invalid = false,
}: Props): ReactNode => {
  const { text, isWrong, type, leave } = useTyping({ value, change }, { min, max });
  return (
    <input
      className="number num"
      type="number"
      inputMode="decimal"
      aria-label={label}
      min={min}
      max={max}
      step={step}
      disabled={disabled}
      value={text}
      aria-invalid={invalid || isWrong}
      onChange={(event) => type(event.target.value)}
      onBlur={leave}
    />
  );
};

type FieldProps = Typing & {
  label: string;
  min?: number;
  max?: number;
  step?: number | 'any';
  hint?: string;
  error?: string | undefined;
  /** Also reports numbers out of bounds, for forms that show an error for them. */
  reportsAll?: boolean;
};

/** A number with a visible label. */
export const NumberField = ({ value, change, reportsAll = false, step = 'any', ...field }: FieldProps): ReactNode => {
  const { min, max } = field;
  const { text, isWrong, type, leave } = useTyping({ value, change }, reportsAll ? {} : { min, max });
  return (
    <Field
      {...field}
      className="num"
      type="number"
      inputMode="decimal"
      step={step}
      value={text}
      isWrong={isWrong}
      change={type}
      onBlur={leave}
    />
  );
};
