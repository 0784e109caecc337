import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import type { MenuChoice } from './menu.tsx';

const load = () => import('./menu.tsx');
const MenuList = lazy(async () => ({ default: (await load()).MenuList }));

type Props = { label: string; accessibleLabel?: string; choices: readonly MenuChoice[]; disabled?: boolean };

/** A button that offers a few actions. Its list loads once the user is about to open it. */
export const MenuButton = ({ label, accessibleLabel = label, choices, disabled = false }: Props): ReactNode => {
  const [opened, setOpened] = useState<'by-key' | 'by-pointer' | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const prepare = (): void => void load();
  return (
    <>
      <Button
        ref={button}
        aria-label={accessibleLabel}
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        disabled={disabled}
        onPointerEnter={prepare}
        onFocus={prepare}
        // Enter and Space click without a pointer.
        onClick={({ detail }) => setOpened(opened !== null ? null : detail === 0 ? 'by-key' : 'by-pointer')}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpened('by-key');
        }}
      >
        {label}
      </Button>
      <Suspense fallback={null}>
        {opened === null ? null : (
          <MenuList
            label={accessibleLabel}
            choices={choices}
            button={button}
            isByKey={opened === 'by-key'}
            close={() => setOpened(null)}
          />
        )}
      </Suspense>
    </>
  );
};
