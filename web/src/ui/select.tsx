import { useId, type ReactNode } from 'react';
import { useHeldFocus } from './use-held-focus.ts';

type SelectOption<Value extends string> = { value: Value; label: string };
type SelectGroup<Value extends string> = { label: string; options: readonly SelectOption<Value>[] };

type Props<Value extends string> = {
  label: string;
  /** Hides the label except from screen readers, for example in a table row. */
  isLabelHidden?: boolean;
  value: NoInfer<Value>;
  options: readonly (SelectOption<Value> | SelectGroup<Value>)[];
  change: (value: Value) => void;
  disabled?: boolean;
  hint?: string;
};

/** A choice among a few options. A native element, so that phones show their own list. */
export const Select = <Value extends string>({
  label,
  isLabelHidden = false,
  value,
  options,
  change,
  disabled = false,
  hint,
}: Props<Value>): ReactNode => {
  const id = useId();
  const control = useHeldFocus(disabled);
  const all = options.flatMap((option) => ('options' in option ? option.options : option));
  const select = (
    <select
      id={id}
      {...control}
      className="select"
      aria-label={isLabelHidden ? label : undefined}
      value={value}
      aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      onChange={(event) => {
        const chosen = all.find((option) => option.value === event.target.value);
        if (chosen !== undefined && !disabled) change(chosen.value);
      }}
    >
      {options.map((option) =>
        'options' in option ? (
          <optgroup key={option.label} label={option.label}>
            {option.options.map(optionOf)}
          </optgroup>
        ) : (
          optionOf(option)
        ),
      )}
    </select>
  );
  if (isLabelHidden) return select;
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {select}
      {hint === undefined ? null : (
        <span className="xs mut" id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </div>
  );
};

const optionOf = ({ value, label }: SelectOption<string>): ReactNode => (
  <option key={value} value={value}>
    {label}
  </option>
);
