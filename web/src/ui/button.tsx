import type { ComponentProps, ReactNode } from 'react';
import { useHeldFocus } from './use-held-focus.ts';

type Variant = 'secondary' | 'primary' | 'link' | 'icon' | 'figure' | 'plain';

/** `plain` gets its look from its container: segments, chips, menus and tabs. */
const classes: Record<Variant, string> = {
  secondary: 'btn',
  primary: 'btn pri',
  link: 'link',
  icon: 'icon',
  figure: 'fig',
  plain: '',
};

type Props = ComponentProps<'button'> & { variant?: Variant };

/** Submits a form only with `type="submit"`. */
export const Button = ({
  variant = 'secondary',
  className = '',
  type = 'button',
  disabled,
  onClick,
  ...rest
}: Props): ReactNode => (
  <button
    {...useHeldFocus(disabled)}
    {...rest}
    className={`${classes[variant]} ${className}`.trim() || undefined}
    type={type}
    onClick={disabled ? (event) => event.preventDefault() : onClick}
  />
);
