import type { ReactNode } from 'react';
import { Button } from './button.tsx';

type Props = {
  on: boolean;
  texts: { on: string; off: string; turnOn: string; turnOff: string };
  disabled: boolean;
  change: (on: boolean) => void;
};

/** The current state as text, and a button that changes it. */
export const SwitchRow = ({ on, texts, disabled, change }: Props): ReactNode => (
  <span className="choices switch-row">
    <span className="s">{on ? texts.on : texts.off}</span>
    <Button disabled={disabled} onClick={() => change(!on)}>
      {on ? texts.turnOff : texts.turnOn}
    </Button>
  </span>
);
