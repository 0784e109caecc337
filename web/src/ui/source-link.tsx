import type { ReactNode } from 'react';

type Props = { title: string; url: string | null };

/** Links to the source if it has a web page. */
export const SourceLink = ({ title, url }: Props): ReactNode =>
  url !== null && /^https?:\/\//.test(url) ? (
    <a className="link source" href={url} target="_blank" rel="noopener noreferrer">
      {title}
    </a>
  ) : (
    <span>{title}</span>
  );
