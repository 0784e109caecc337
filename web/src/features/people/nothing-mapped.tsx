import type { ReactNode } from 'react';
import { mappingTexts as texts } from '../../texts/mappings.ts';
import { InnerLink } from '../../ui/inner-link.tsx';

/** Before the first sync, there is nobody to map. */
export const NothingMapped = (): ReactNode => (
  <p className="mut">
    {texts.nothingYet}{' '}
    <InnerLink className="link" href="/settings?tab=integrations&part=credentials">
      {texts.connect}
    </InnerLink>
  </p>
);
