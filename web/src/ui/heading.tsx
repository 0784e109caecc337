import { useEffect, useRef, type ReactNode } from 'react';
import { shellTexts as texts } from '../texts/shell.ts';

/** What a screen is called: above it, and where tabs, bookmarks and screen readers name the page. */
export const Heading = ({ title, children }: { title: string; children?: ReactNode }): ReactNode => {
  useEffect(() => {
    document.title = texts.pageTitle(title);
  }, [title]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Who was sent to the screen before it was there begins with its name.
    if (document.activeElement === heading.current?.closest('main')) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {title} {children}
    </h1>
  );
};
