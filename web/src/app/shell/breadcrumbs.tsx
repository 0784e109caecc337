import type { ReactNode } from 'react';
import { shellTexts as texts } from '../../texts/shell.ts';
import { InnerLink } from '../../ui/inner-link.tsx';
import { carryRange } from '../sections.ts';
import { breadcrumbsOf } from '../breadcrumbs-of.ts';

/** The parent screens of a person, team or sprint page; the page's own name is the heading below. */
export const Breadcrumbs = ({ path, search }: { path: string; search: string }): ReactNode => {
  const trail = breadcrumbsOf(path);
  return trail.length === 0 ? null : (
    <nav className="breadcrumbs" aria-label={texts.breadcrumb}>
      <ol>
        {trail.map((step) => (
          <li key={step.path}>
            <InnerLink href={carryRange(step.path, search)}>{step.title}</InnerLink>
          </li>
        ))}
      </ol>
    </nav>
  );
};
