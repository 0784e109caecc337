import { Menu as Base } from '@base-ui/react/menu';
import type { ReactNode, RefObject } from 'react';

export type MenuChoice = { label: string; choose: () => void; disabled?: boolean };

type Props = {
  label: string;
  choices: readonly MenuChoice[];
  button: RefObject<HTMLElement | null>;
  close: () => void;
};

/** The open list of a `MenuButton`, which loads it with the library when it is first opened. */
export const MenuList = ({ label, choices, button, close }: Props): ReactNode => (
  <Base.Root open modal={false} onOpenChange={(isOpen) => !isOpen && close()}>
    <Base.Portal>
      <Base.Positioner className="menu-place" anchor={button} align="start" sideOffset={4} collisionPadding={8}>
        <Base.Popup className="menu-list" aria-label={label} finalFocus={button}>
          {choices.map((choice) => (
            <Base.Item
              key={choice.label}
              className="menu-item"
              disabled={choice.disabled ?? false}
              onClick={choice.choose}
            >
              {choice.label}
            </Base.Item>
          ))}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);
