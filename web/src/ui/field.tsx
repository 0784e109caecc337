import { useId, type InputHTMLAttributes, type ReactNode } from 'react';

type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> & {
  label: string;
  value: string;
  change: (value: string) => void;
  error?: string | undefined;
  /** What to know before typing. */
  hint?: string;
};

/** A labelled input with what is wrong with it written below. */
export const Field = ({ label, value, change, error, hint, ...input }: FieldProps): ReactNode => {
  const id = useId();
  const described = [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-error`];
  return (
    <label className="field">
      <span className="label">{label}</span>
      <input
        {...input}
        value={value}
        onChange={(event) => change(event.target.value)}
        aria-invalid={error !== undefined}
        aria-describedby={described.join(' ').trim() || undefined}
      />
      {hint === undefined ? null : (
        <span className="xs mut" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error === undefined ? null : (
        <span className="error" id={`${id}-error`}>
          {error}
        </span>
      )}
    </label>
  );
};

type ChoiceProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  change: (value: Value) => void;
  disabled?: boolean;
};

export const Choice = <Value extends string>({
  label,
  value,
  options,
  change,
  disabled = false,
}: ChoiceProps<Value>): ReactNode => (
  <label className="field">
    <span className="label">{label}</span>
    <select value={value} disabled={disabled} onChange={(event) => change(event.target.value as Value)}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  </label>
);
