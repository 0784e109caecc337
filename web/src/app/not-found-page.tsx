import type { ReactNode } from 'react';
import { notFoundTexts as texts } from '../texts/error-pages.ts';
import { Button } from '../ui/button.tsx';
import { Heading } from '../ui/heading.tsx';
import { InnerLink } from '../ui/inner-link.tsx';
import { notFoundLinks } from './error-links.ts';
import { PlainFrame } from './plain-frame.tsx';

/** A tab that started here has nothing to go back to. */
const goBack = (): void => {
  if (history.length > 1) history.back();
  else location.assign('/');
};

export const NotFoundPage = (): ReactNode => (
  <PlainFrame className="page">
    <Heading title={texts.title} />
    <p className="mut">{texts.text}</p>
    <ul className="spaced">
      {notFoundLinks().map((link) => (
        <li key={link.href}>
          <InnerLink className="link" href={link.href}>
            {link.title}
          </InnerLink>
        </li>
      ))}
    </ul>
    <p>
      <Button onClick={goBack}>{texts.back}</Button>
    </p>
  </PlainFrame>
);
