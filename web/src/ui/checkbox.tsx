import type { ReactNode } from 'react';

type Props = {
  label: string;
  /** The label is read out and not shown, as in a row of a table. */
  isLabelHidden?: boolean;
  /** What is shown instead of the label, where the place explains the rest. */
  children?: ReactNode;
  /** What follows from it. */
  hint?: string;
  checked: boolean;
  change: (checked: boolean) => void;
  disabled?: boolean;
  title?: string | undefined;
};

/** A checkbox; its change is saved with the surrounding form, or immediately. */
export const Checkbox = ({
  label,
  isLabelHidden = false,
  children = label,
  hint,
  checked,
  change,
  disabled = false,
  title,
}: Props): ReactNode => {
  const input = (
    <input
      type="checkbox"
      className="checkbox"
      aria-label={isLabelHidden || children !== label ? label : undefined}
      checked={checked}
      disabled={disabled}
      onChange={(event) => change(event.target.checked)}
    />
  );
  if (isLabelHidden) return input;
  return (
    <label className="check" title={title}>
      {input}
      <span>
        {children}
        {hint === undefined ? null : <span className="hint s mut">{hint}</span>}
      </span>
    </label>
  );
};
