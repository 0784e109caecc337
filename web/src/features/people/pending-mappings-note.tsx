import { contract } from '@sightline/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useCapability } from '../../platform/session.ts';
import { pendingMappingsTexts } from '../../texts/pending-mappings.ts';
import { InnerLink } from '../../ui/inner-link.tsx';

const texts = pendingMappingsTexts;
const rarelyMs = 600_000;

/** Pending decisions about who is who, for users who can make them; hidden without any. */
export const PendingMappingsNote = (): ReactNode => {
  const mayDecide = useCapability('canManageIntegrations');
  const { data } = useQuery({
    queryKey: queryKeys.mappingsHead(),
    queryFn: () => call(contract.mappings.read, {}),
    enabled: mayDecide,
    staleTime: rarelyMs,
  });
  if (data === undefined || data.likelyBotCount + data.suggestionCount === 0) return null;
  return (
    <p className="note">
      <span>
        {data.likelyBotCount === 0 ? null : `${texts.bots(data.likelyBotCount)} `}
        {data.suggestionCount === 0 ? null : texts.suggestions(data.suggestionCount)}
      </span>
      <InnerLink className="link" href="/settings?tab=integrations&part=mappings">
        {texts.decide}
      </InnerLink>
    </p>
  );
};
