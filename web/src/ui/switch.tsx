import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button.tsx';

type Props = Omit<ComponentProps<typeof Button>, 'onClick' | 'role' | 'children' | 'variant'> & {
  label: string;
  checked: boolean;
  change: (checked: boolean) => void;
};

/** An on/off setting that takes effect immediately. */
export const Switch = ({ label, checked, change, className = '', ...button }: Props): ReactNode => (
  <Button
    {...button}
    variant="plain"
    className={`switch ${className}`.trimEnd()}
    role="switch"
    aria-checked={checked}
    onClick={() => change(!checked)}
  >
    <i aria-hidden="true" /> {label}
  </Button>
);
