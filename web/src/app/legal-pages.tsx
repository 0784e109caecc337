import type { ReactNode } from 'react';
import { legalTexts } from '../texts/legal.ts';
import { Heading } from '../ui/heading.tsx';

const Legal = ({ of }: { of: (typeof legalTexts)['terms'] }): ReactNode => (
  <main className="page prose">
    <Heading title={of.title} />
    {of.parts.map((part) => (
      <section key={part.heading}>
        <h2>{part.heading}</h2>
        <p>{part.text}</p>
      </section>
    ))}
    <p>
      <a className="link" href="/dashboard">
        {legalTexts.back}
      </a>
    </p>
  </main>
);

export const TermsPage = (): ReactNode => <Legal of={legalTexts.terms} />;
export const PrivacyPage = (): ReactNode => <Legal of={legalTexts.privacy} />;
