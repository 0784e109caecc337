import type { ReactNode } from 'react';
import { setupTexts as texts } from '../texts/setup.ts';
import { InnerLink } from './inner-link.tsx';

/** What to do where nothing was collected yet. */
export const SetupCard = (): ReactNode => (
  <section className="panel" aria-label={texts.title}>
    <h2>{texts.title}</h2>
    <div className="inside">
      <p className="mut">{texts.text}</p>
      <span>
        <InnerLink className="btn pri" href="/settings">
          {texts.action}
        </InnerLink>
      </span>
    </div>
  </section>
);
