import type { ReactNode } from 'react';
import { setupTexts } from '../texts/setup.ts';
import { ShowSample } from './demo-data-toggle.tsx';
import { InnerLink } from './inner-link.tsx';

type Props = { texts?: { title: string; text: string; action: string }; href?: string };

/** What to do where nothing was collected yet. */
export const SetupCard = ({ texts = setupTexts, href = '/settings' }: Props): ReactNode => (
  <section className="panel" aria-label={texts.title}>
    <h2>{texts.title}</h2>
    <div className="inside">
      <p className="mut">{texts.text}</p>
      <span className="choices">
        <InnerLink className="btn pri" href={href}>
          {texts.action}
        </InnerLink>
        <ShowSample />
      </span>
    </div>
  </section>
);
