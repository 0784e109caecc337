import type { ReactNode, Ref } from 'react';
import { Button } from './button.tsx';

type Props<One extends string> = {
  label: string;
  choices: readonly One[];
  value: One | null;
  change: (option: One) => void;
  /** The label of a choice; by default, the choice itself. */
  nameOf?: (option: One) => string;
  className?: string;
  /** The choice that opens a popover below. */
  opener?: { choice: One; isOpen: boolean; place: Ref<HTMLButtonElement> };
};

/** A few exclusive choices, side by side. */
export const Segments = <One extends string>({
  label,
  choices,
  value,
  change,
  nameOf = (option) => option,
  className = '',
  opener,
}: Props<One>): ReactNode => (
  <div className={`seg ${className}`} role="group" aria-label={label}>
    {choices.map((choice) => (
      <Button
        variant="plain"
        key={choice}
        className={choice === value ? 'on' : ''}
        aria-pressed={choice === value}
        {...(choice === opener?.choice ? { ref: opener.place, 'aria-expanded': opener.isOpen } : {})}
        onClick={() => change(choice)}
      >
        {nameOf(choice)}
      </Button>
    ))}
  </div>
);
