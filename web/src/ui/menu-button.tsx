import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import type { MenuChoice } from './menu.tsx';

const load = () => import('./menu.tsx');
const MenuList = lazy(async () => ({ default: (await load()).MenuList }));

type Props = { label: string; accessibleLabel?: string; choices: readonly MenuChoice[]; disabled?: boolean };

/** A button that offers a few actions. Its list loads once the user is about to open it. */
export const MenuButton = ({ label, accessibleLabel = label, choices, disabled = false }: Props): ReactNode => {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const prepare = (): void => void load();
  return (
    <>
      <Button
        ref={button}
        aria-label={accessibleLabel}
        aria-haspopup="menu"
        aria-expanded={open}
        disabled={disabled}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {label}
      </Button>
      <Suspense fallback={null}>
        {open ? (
          <MenuList label={accessibleLabel} choices={choices} button={button} close={() => setOpen(false)} />
        ) : null}
      </Suspense>
    </>
  );
};
