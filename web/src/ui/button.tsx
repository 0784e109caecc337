import type { ComponentProps, ReactNode } from 'react';

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
export const Button = ({ variant = 'secondary', className = '', type = 'button', ...rest }: Props): ReactNode => (
  <button {...rest} className={`${classes[variant]} ${className}`.trim() || undefined} type={type} />
);
