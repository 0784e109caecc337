import { useId, useState, type ReactNode } from 'react';

type Props = {
  /** For an input with a visible label next to it. */
  id?: string;
  label: string;
  value: number;
  change: (value: number) => void;
  min?: number;
  max?: number;
  step?: number | 'any';
  disabled?: boolean;
  invalid?: boolean;
  className?: string;
};

/** Reports only valid numbers within the bounds, not half-typed ones. */
export const NumberInput = ({
  id,
  label,
  value,
  change,
  min,
  max,
  step = 'any',
  disabled = false,
  invalid = false,
  className = '',
}: Props): ReactNode => {
  const [typed, setTyped] = useState<string | null>(null);
  const isNumber = (text: string): boolean => {
    const number = Number(text);
    return (
      text.trim() !== '' && Number.isFinite(number) && !(number < (min ?? -Infinity) || number > (max ?? Infinity))
    );
  };
  return (
    <input
      className={`number num ${className}`}
      type="number"
      inputMode="decimal"
      id={id}
      aria-label={id === undefined ? label : undefined}
      min={min}
      max={max}
      step={step}
      disabled={disabled}
      value={typed ?? String(value)}
      aria-invalid={invalid || (typed !== null && !isNumber(typed))}
      onChange={(event) => {
        const text = event.target.value;
        setTyped(text);
        if (isNumber(text)) change(Number(text));
      }}
      onBlur={() => setTyped(null)}
    />
  );
};

export const NumberField = (props: Omit<Props, 'id'>): ReactNode => {
  const id = useId();
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {props.label}
      </label>
      <NumberInput {...props} id={id} />
    </div>
  );
};
