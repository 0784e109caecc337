import { Menu as Base } from '@base-ui/react/menu';
import { useRef, type FocusEvent, type KeyboardEvent, type ReactNode, type RefObject } from 'react';

export type MenuChoice = { label: string; choose: () => void; disabled?: boolean };

type Props = {
  label: string;
  choices: readonly MenuChoice[];
  button: RefObject<HTMLElement | null>;
  /** Opened by a key: the first choice gets the focus. */
  isByKey: boolean;
  close: () => void;
};

const isWithin = (element: HTMLElement | null, targets: readonly unknown[]): boolean =>
  targets.some((target) => target instanceof Node && element?.contains(target));

/** The open list of a `MenuButton`, loaded with its library when first opened. */
export const MenuList = ({ label, choices, button, isByKey, close }: Props): ReactNode => {
  const first = useRef<HTMLElement>(null);
  // The list gets the focus once it is placed.
  const enter = ({ target, currentTarget }: FocusEvent): void => {
    if (isByKey && target === currentTarget) first.current?.focus();
  };
  // Tab continues after the button, not at the end of the page, where the list is.
  const leave = ({ key }: KeyboardEvent): void => {
    if (key !== 'Tab') return;
    button.current?.focus();
    close();
  };
  return (
    <Base.Root
      open
      modal={false}
      onOpenChange={(isOpen, { event }) => {
        // The button's own click closes the list; closing it before would open it again.
        const targets = [event.target, 'relatedTarget' in event ? event.relatedTarget : null];
        if (!isOpen && !isWithin(button.current, targets)) close();
      }}
    >
      <Base.Portal>
        <Base.Positioner className="menu-place" anchor={button} align="start" sideOffset={4} collisionPadding={8}>
          <Base.Popup className="menu-list" aria-label={label} finalFocus={button} onFocus={enter} onKeyDown={leave}>
            {choices.map((choice, index) => (
              <Base.Item
                key={choice.label}
                ref={index === 0 ? first : undefined}
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
};
