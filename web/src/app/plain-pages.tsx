import type { ReactNode } from 'react';
import { shellTexts as texts } from '../texts/shell.ts';
import { Button } from '../ui/button.tsx';
import { InnerLink } from '../ui/inner-link.tsx';
import { notFoundLinks } from './navigation.ts';
import { Heading } from '../ui/heading.tsx';
import { Skeleton } from '../ui/query-state.tsx';

/** A screen that this version does not have. It says so, and shows nothing that would look like data. */
export const AbsentPage = ({ title }: { title: string }): ReactNode => (
  <div className="page">
    <Heading title={title} />
    <p className="mut">{texts.absent.text}</p>
    <p>
      <InnerLink className="link" href="/dashboard">
        {texts.absent.overview}
      </InnerLink>
    </p>
  </div>
);

/** While a screen's code is loading. */
export const PendingPage = (): ReactNode => (
  <div className="page" aria-busy="true">
    <Skeleton height={48} />
    <Skeleton height={320} />
  </div>
);

/** In a tab that began here there is nothing to go back to. */
const goBack = (): void => {
  if (history.length > 1) history.back();
  else location.assign('/dashboard');
};

export const NotFoundPage = (): ReactNode => (
  <main className="page">
    <Heading title={texts.notFound.title} />
    <p className="mut">{texts.notFound.text}</p>
    <ul>
      {notFoundLinks.map((link) => (
        <li key={link.href}>
          <InnerLink className="link" href={link.href}>
            {link.title}
          </InnerLink>
        </li>
      ))}
    </ul>
    <p>
      <Button onClick={goBack}>{texts.notFound.back}</Button>
    </p>
  </main>
);
