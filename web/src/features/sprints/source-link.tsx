import type { ReactNode } from 'react';

/** A link to the thing at its source. */
export const SourceLink = ({ title, url }: { title: string; url: string }): ReactNode =>
  /^https?:\/\//.test(url) ? (
    <a className="link" href={url} target="_blank" rel="noreferrer">
      {title}
    </a>
  ) : (
    title
  );
