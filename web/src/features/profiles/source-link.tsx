import type { ReactNode } from 'react';

/** The title of something of a source, leading there where it has a page. */
export const SourceLink = ({ title, url }: { title: string; url: string | null }): ReactNode =>
  url === null ? (
    <span className="clipped">{title}</span>
  ) : (
    <a className="clipped" href={url} target="_blank" rel="noopener noreferrer" title={title}>
      {title}
    </a>
  );
