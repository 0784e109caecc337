import { useState, type ReactNode } from 'react';
import { Field } from './field.tsx';
import { typedNumber, type NumberBounds } from './typed-number.ts';

type Typing = { value: number; change: (value: number) => void };

type Optional = { value: number | null; change: (value: number | null) => void };

/**
 * Keeps what is typed until the focus leaves. Until it is a number, the value from before applies; none if it is
 * optional.
 */
const useTyping = ({ value, change, optional = false }: Optional & { optional?: boolean }, bounds: NumberBounds) => {
  const [typed, setTyped] = useState<{ text: string; before: number | null } | null>(null);
  const isEmpty = optional && typed?.text === '';
  return {
    text: typed?.text ?? (value === null ? '' : String(value)),
    isWrong: typed !== null && !isEmpty && typedNumber(typed.text, bounds) === null,
    type: (text: string): void => {
      const before = optional ? null : (typed?.before ?? value);
      setTyped({ text, before });
      const number = typedNumber(text, bounds) ?? before;
      if (number !== value) change(number);
    },
    leave: () => setTyped(null),
  };
};

/** A field that is not optional always has a number. */
const someNumber =
  (change: (value: number) => void) =>
  (value: number | null): void => {
    if (value !== null) change(value);
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
  const { text, isWrong, type, leave } = useTyping({ value, change: someNumber(change) }, { min, max });
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

type FieldProps = (({ optional?: false } & Typing) | ({ optional: true } & Optional)) & {
  label: string;
  placeholder?: string;
  min?: number;
  max?: number;
  step?: number | 'any';
  hint?: string;
  error?: string | undefined;
  /** Also reports numbers out of bounds, for forms that show an error for them. */
  reportsAll?: boolean;
};

/** A number with a visible label. */
export const NumberField = ({ reportsAll = false, step = 'any', ...props }: FieldProps): ReactNode => {
  const { value: _value, change: _change, optional: _optional, ...field } = props;
  const { min, max } = field;
  const typing = props.optional === true ? props : { value: props.value, change: someNumber(props.change) };
  const { text, isWrong, type, leave } = useTyping(typing, reportsAll ? {} : { min, max });
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
