import type { ReactNode } from 'react';
import { useOutage } from '../../platform/outage.ts';
import { shellTexts as texts } from '../../texts/shell.ts';

/** Above every screen, signed in or not, for as long as the product cannot be reached. */
export const OutageBanner = (): ReactNode => (
  <div className="outage" role="status">
    {useOutage() ? (
      <p>
        <b>{texts.outage.title}</b> {texts.outage.text}
      </p>
    ) : null}
  </div>
);
