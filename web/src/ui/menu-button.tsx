import { useRef, useState, type ReactNode } from 'react';
import { Button } from './button.tsx';

export type MenuChoice = { label: string; choose: () => void };

/** A button that offers a few actions. Esc and leaving it close it. */
export const MenuButton = ({
  label,
  accessibleLabel = label,
  choices,
}: {
  label: string;
  accessibleLabel?: string;
  choices: readonly MenuChoice[];
}): ReactNode => {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div
      className="menu-button"
      onKeyDown={(event) => {
        if (!open || event.key !== 'Escape') return;
        event.stopPropagation();
        close();
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <Button ref={button} aria-label={accessibleLabel} aria-expanded={open} onClick={() => setOpen(!open)}>
        {label}
      </Button>
      {open ? (
        <div className="popover menu">
          {choices.map((choice) => (
            <Button
              variant="plain"
              key={choice.label}
              onClick={() => {
                close();
                choice.choose();
              }}
            >
              {choice.label}
            </Button>
          ))}
        </div>
      ) : null}
    </div>
  );
};
