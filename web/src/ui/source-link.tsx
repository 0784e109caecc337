import type { ReactNode } from 'react';

type Props = { title: string; url: string | null };

/** The title of something of a source, leading there where it has a page on the web. */
export const SourceLink = ({ title, url }: Props): ReactNode =>
  url !== null && /^https?:\/\//.test(url) ? (
    <a className="link source" href={url} target="_blank" rel="noopener noreferrer">
      {title}
    </a>
  ) : (
    <span>{title}</span>
  );
