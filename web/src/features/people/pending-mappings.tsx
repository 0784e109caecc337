import type { ReactNode } from 'react';
import { pendingMappingsTexts as texts } from '../../texts/pending-mappings.ts';
import { InnerLink } from '../../ui/inner-link.tsx';
import { LoadFailed } from '../../ui/query-state.tsx';
import { useIsFirstSync } from '../../ui/collection.queries.ts';
import { usePendingMappings } from './use-pending-mappings.ts';

/**
 * How many decisions are pending, with a link to them; or that this failed to load. None during a first sync, which is
 * still reading who there is.
 */
export const PendingMappings = (): ReactNode => {
  const query = usePendingMappings();
  const { data } = query;
  if (useIsFirstSync()) return null;
  return (
    <>
      <LoadFailed loads={query} what={texts.failed} />
      {data === undefined || data.likelyBotCount + data.suggestionCount === 0 ? null : (
        <p className="note">
          <span>
            {data.likelyBotCount === 0 ? null : `${texts.bots(data.likelyBotCount)} `}
            {data.suggestionCount === 0 ? null : texts.suggestions(data.suggestionCount)}
          </span>
          <InnerLink className="link" href="/settings?tab=integrations&part=mappings">
            {texts.decide}
          </InnerLink>
        </p>
      )}
    </>
  );
};
