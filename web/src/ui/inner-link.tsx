import { useRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode } from 'react';

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; onFollow?: () => void };

/** Opens external pages in a new tab. */
export const useFollow = (): ((href: string) => void) => {
  const router = useRouter();
  return (href) => {
    if (href.startsWith('/')) router.history.push(href);
    else if (/^https?:\/\//.test(href)) window.open(href, '_blank', 'noopener,noreferrer');
  };
};

/** A link to a screen with a dynamic path: it navigates without a page load, and opens in a new tab like any link. */
export const InnerLink = ({ href, onFollow, children, ...rest }: Props): ReactNode => {
  const router = useRouter();
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        onFollow?.();
        router.history.push(href);
      }}
    >
      {children}
    </a>
  );
};
