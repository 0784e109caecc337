import type { ReactNode } from 'react';

type Props = { title: string; url: string | null; className?: string };

/** The title of something of a source, leading there where it has a page on the web. */
export const SourceLink = ({ title, url, className = 'link' }: Props): ReactNode =>
  url !== null && /^https?:\/\//.test(url) ? (
    <a className={className} href={url} target="_blank" rel="noopener noreferrer" title={title}>
      {title}
    </a>
  ) : (
    <span className={className === 'link' ? undefined : className} title={title}>
      {title}
    </span>
  );
