import type { ErrorComponentProps } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { ApiError } from '../platform/api.ts';
import { shellTexts } from '../texts/shell.ts';
import { InnerLink } from '../ui/inner-link.tsx';

const texts = shellTexts.error;

const statusOf = (error: unknown): number => (error instanceof ApiError && error.status !== 0 ? error.status : 500);
const newErrorId = (): string => crypto.randomUUID().slice(0, 8).toUpperCase();

/** What is shown when a screen itself fails, with an id by which it can be found again. */
export const ErrorPage = ({ error }: Pick<ErrorComponentProps, 'error'>): ReactNode => {
  const [id] = useState(newErrorId);
  const [at] = useState(() => new Date());
  return (
    <main className="page prose" role="alert">
      <p className="label num">{statusOf(error)}</p>
      <h1>{texts.title}</h1>
      <p className="mut">{error instanceof Error && error.message !== '' ? error.message : texts.unexpected}</p>
      <section>
        <h2>{texts.causesTitle}</h2>
        <ul>
          {texts.causes.map((cause) => (
            <li key={cause}>{cause}</li>
          ))}
        </ul>
      </section>
      <p className="choices">
        <button className="btn pri" type="button" onClick={() => location.reload()}>
          {texts.reload}
        </button>
        <a className="btn" href="/dashboard">
          {texts.dashboard}
        </a>
      </p>
      <p className="choices">
        {texts.quick.map((link) => (
          <InnerLink key={link.href} className="link" href={link.href}>
            {link.title}
          </InnerLink>
        ))}
      </p>
      <p className="xs mut num">{texts.id(id, at.toLocaleString())}</p>
    </main>
  );
};
