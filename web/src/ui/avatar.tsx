import type { ReactNode } from 'react';

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .map((part) => part[0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase();

/** A user's picture, or their initials. Their name is next to it, so screen readers skip it. */
export const Avatar = ({
  name,
  picture,
  large = false,
}: {
  name: string;
  picture: string | null;
  large?: boolean;
}): ReactNode => {
  const className = large ? 'avatar large' : 'avatar';
  return picture === null ? (
    <i className={className} aria-hidden="true" style={{ fontStyle: 'normal' }}>
      {initials(name)}
    </i>
  ) : (
    <img className={className} src={picture} alt="" loading="lazy" />
  );
};
