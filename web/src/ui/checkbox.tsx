import type { ReactNode } from 'react';

type Props = {
  label: string;
  /** For screen readers only, as in table rows. */
  isLabelHidden?: boolean;
  /** A shorter label to show; the full one stays the accessible name. */
  children?: ReactNode;
  hint?: string | undefined;
  checked: boolean;
  change: (checked: boolean) => void;
  disabled?: boolean;
  title?: string | undefined;
};

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
