import type { ReactNode } from 'react';
import { setupTexts as texts } from '../texts/setup.ts';
import { ShowSample } from './demo-data-toggle.tsx';
import { InnerLink } from './inner-link.tsx';

/** What to do where nothing was collected yet. */
export const SetupCard = (): ReactNode => (
  <section className="panel" aria-label={texts.title}>
    <h2>{texts.title}</h2>
    <div className="inside">
      <p className="mut">{texts.text}</p>
      <span className="choices">
        <InnerLink className="btn pri" href="/settings">
          {texts.action}
        </InnerLink>
        <ShowSample />
      </span>
    </div>
  </section>
);
