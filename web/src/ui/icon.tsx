import type { ReactNode } from 'react';

/** Strokes on a 16 by 16 grid. */
const paths = {
  menu: 'M2.5 4h11M2.5 8h11M2.5 12h11',
  light:
    'M8 5a3 3 0 1 1 0 6a3 3 0 0 1 0-6M8 1.5v1M8 13.5v1M1.5 8h1M13.5 8h1M3.4 3.4l.7.7M11.9 11.9l.7.7M3.4 12.6l.7-.7M11.9 4.1l.7-.7',
  dark: 'M13.5 9.5A6 6 0 1 1 6.5 2.5a4.8 4.8 0 0 0 7 7z',
  system: 'M2 3h12v8H2zM5.5 13.5h5M8 11v2.5',
  bolt: 'M9 1.8 3.6 9h3.9L7 14.2 12.4 7H8.5z',
  bell: 'M3.5 11.5h9l-1-1.8V7a3.5 3.5 0 0 0-7 0v2.7zM6.8 13.5a1.3 1.3 0 0 0 2.4 0',
  search: 'M7 2.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 0 1 0-9M10.4 10.4l3.1 3.1',
  overview: 'M2.5 2.5h4.5v6H2.5zM9 2.5h4.5v3.5H9zM9 8h4.5v5.5H9zM2.5 10.5H7v3H2.5z',
  person: 'M8 2.5a2.75 2.75 0 1 1 0 5.5a2.75 2.75 0 0 1 0-5.5M2.8 13.5c.6-2.4 2.6-3.5 5.2-3.5s4.6 1.1 5.2 3.5',
  insight: 'M5.8 10.5C4.4 9.6 3.7 8.3 3.7 6.8a4.3 4.3 0 0 1 8.6 0c0 1.5-.7 2.8-2.1 3.7v1H5.8zM6.5 13.8h3',
  people:
    'M6 3a2.4 2.4 0 1 1 0 4.8A2.4 2.4 0 0 1 6 3M1.5 13c.5-2.2 2.2-3.2 4.5-3.2s4 1 4.5 3.2M10.5 3.2a2.4 2.4 0 0 1 0 4.4M12.2 10.1c1.3.5 2.1 1.5 2.4 2.9',
  report: 'M4 1.8h5.5L12.5 4.8v9.4H4zM9.3 1.8v3.2h3.2M6 8.5h4.5M6 11h4.5',
  settings:
    'M2 4.5h7.5M12.5 4.5H14M2 11.5h1.5M6.5 11.5H14M11 3a1.5 1.5 0 1 1 0 3a1.5 1.5 0 0 1 0-3M5 10a1.5 1.5 0 1 1 0 3a1.5 1.5 0 0 1 0-3',
} as const;

export type IconName = keyof typeof paths;

/** An icon next to or instead of text that screen readers always get. */
export const Icon = ({ name }: { name: IconName }): ReactNode => (
  <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" className="mark-icon">
    <path
      d={paths[name]}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
