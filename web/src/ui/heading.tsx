import { useEffect, type ReactNode } from 'react';
import { shellTexts as texts } from '../texts/shell.ts';

/** What a screen is called: above it, and where tabs, bookmarks and screen readers name the page. */
export const Heading = ({ title, children }: { title: string; children?: ReactNode }): ReactNode => {
  useEffect(() => {
    document.title = texts.pageTitle(title);
  }, [title]);
  return (
    <h1>
      {title} {children}
    </h1>
  );
};
