import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { sections, landingOf } from './sections.ts';

/** A screen that this version does not have. It says so, and shows nothing that would look like data. */
export const AbsentPage = ({ title }: { title: string }): ReactNode => (
  <div className="page">
    <h1>{title}</h1>
    <p className="mut">
      This screen is not part of this version of Sightline. The Overview has the organization&apos;s figures.
    </p>
    <p>
      <Link className="link" to="/dashboard" search={{}}>
        Go to the Overview
      </Link>
    </p>
  </div>
);

export const NotFoundPage = (): ReactNode => (
  <main className="page">
    <h1>Page Not Found</h1>
    <p className="mut">Nothing is at this address. These are the places to go on from:</p>
    <ul>
      {sections.map((section) => (
        <li key={section.path}>
          <a className="link" href={landingOf(section)}>
            {section.title}
          </a>
        </li>
      ))}
    </ul>
    <p>
      <button className="btn" type="button" onClick={() => history.back()}>
        Go Back
      </button>
    </p>
  </main>
);

export const ErrorPage = ({ error }: { error: unknown }): ReactNode => (
  <main className="page" role="alert">
    <h1>Something went wrong</h1>
    <p className="mut">{error instanceof Error ? error.message : 'An unexpected error occurred'}</p>
    <p>
      <button className="btn pri" type="button" onClick={() => location.reload()}>
        Reload Page
      </button>{' '}
      <a className="btn" href="/dashboard">
        Go to Dashboard
      </a>
    </p>
  </main>
);
