import { useId, type ReactNode } from 'react';

type Props = {
  label: string;
  value: number;
  min: number;
  max: number;
  /** Between two values; 1 by default. */
  step?: number;
  change: (value: number) => void;
  /** The value in words, read out and shown next to the slider. */
  write: (value: number) => string;
  /** The label is read out and not shown. */
  isLabelHidden?: boolean;
  disabled?: boolean;
};

/** A value between two bounds: dragged, or typed with the arrow keys. */
export const Slider = ({
  label,
  value,
  min,
  max,
  step = 1,
  change,
  write,
  isLabelHidden = false,
  disabled = false,
}: Props): ReactNode => {
  const id = useId();
  return (
    <div className="slider">
      <label className={isLabelHidden ? 'hidden-text' : 'label'} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        disabled={disabled}
        aria-valuetext={write(value)}
        onChange={(event) => change(Number(event.target.value))}
      />
      <output className="num" htmlFor={id}>
        {write(value)}
      </output>
    </div>
  );
};
