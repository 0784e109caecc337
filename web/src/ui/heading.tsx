import { useEffect, useRef, type ReactNode } from 'react';
import { shellTexts as texts } from '../texts/shell.ts';

type Props = {
  title: string;
  /** The part of the screen that is open; only the page's title names it. */
  part?: string | undefined;
  children?: ReactNode;
};

/** The name of a screen: its heading, and the page's title for tabs, bookmarks and screen readers. */
export const Heading = ({ title, part, children }: Props): ReactNode => {
  useEffect(() => {
    document.title = texts.pageTitle(part ? `${part} · ${title}` : title);
  }, [part, title]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // If the focus was sent to the screen before it loaded, it moves to the heading.
    if (document.activeElement === heading.current?.closest('main')) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {title} {children}
    </h1>
  );
};
