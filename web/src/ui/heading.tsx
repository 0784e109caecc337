import { useEffect, useRef, type ReactNode } from 'react';
import { shellTexts as texts } from '../texts/shell.ts';

/** The name of a screen: its heading, and the page's title for tabs, bookmarks and screen readers. */
export const Heading = ({ title, children }: { title: string; children?: ReactNode }): ReactNode => {
  useEffect(() => {
    document.title = texts.pageTitle(title);
  }, [title]);
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
