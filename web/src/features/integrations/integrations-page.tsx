import type { ReactNode } from 'react';
import { useAddress } from '../../platform/address.ts';
import { integrationTexts as texts } from '../../texts/integrations.ts';
import { InnerLink } from '../../ui/inner-link.tsx';
import { Panel } from '../../ui/panel.tsx';

export type Part = { id: keyof typeof texts.parts; content: () => ReactNode };

/** The section's parts; the URL holds the open one. */
export const IntegrationsPage = ({ parts }: { parts: readonly Part[] }): ReactNode => {
  const requested = useAddress()['part'];
  const current = parts.find((part) => part.id === requested) ?? parts[0];
  return (
    <>
      <h2 className="section-title">{texts.title}</h2>
      <nav className="seg parts" aria-label={texts.partList}>
        {parts.map((part) => (
          <InnerLink
            key={part.id}
            href={`/settings?tab=integrations&part=${part.id}`}
            className={part === current ? 'on' : ''}
            aria-current={part === current ? 'page' : undefined}
          >
            {texts.parts[part.id]}
          </InnerLink>
        ))}
      </nav>
      {current === undefined ? null : <current.content />}
    </>
  );
};

/** What other users see instead. */
export const IntegrationsDenied = (): ReactNode => (
  <Panel title={texts.denied.title}>
    <p className="mut">{texts.denied.text}</p>
  </Panel>
);
