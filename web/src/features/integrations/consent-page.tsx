import { contract, type RouteReply } from '@sightline/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { useAddress } from '../../platform/address.ts';
import { call } from '../../platform/api.ts';
import { useCapability, useSession } from '../../platform/session.ts';
import { singleUseQuery } from '../../platform/single-use-query.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { deniedReason, deniedTexts } from '../../texts/access-denied.ts';
import { integrationTexts } from '../../texts/integrations.ts';
import { Button } from '../../ui/button.tsx';
import { InnerLink } from '../../ui/inner-link.tsx';
import { Failure, Panel } from '../../ui/panel.tsx';
import { Heading } from '../../ui/heading.tsx';

const texts = integrationTexts.consent;

type Granted = RouteReply<typeof contract.integrations.answerConsent>;

/** Where Atlassian redirects back to: stores the grant, and lets the user choose among several sites. */
export const ConsentPage = (): ReactNode => {
  const { state, code, error } = useAddress();
  const role = useSession()?.user.role;
  const mayConnect = useCapability('canManageIntegrations');
  const isAnswer = state !== undefined && code !== undefined;
  if (!mayConnect)
    return (
      <div className="page">
        <Heading title={deniedTexts.title} />
        <p className="mut">{deniedReason(role, { teamsOnly: false })}</p>
      </div>
    );
  return (
    <div className="page">
      <Heading title={texts.title} />
      <Panel title={texts.title}>
        {isAnswer ? (
          <Answer state={state} code={code} />
        ) : (
          <p role="status">{error === undefined ? texts.none : texts.denied}</p>
        )}
        <p>
          <InnerLink className="link" href="/settings?tab=integrations&part=credentials">
            {texts.back}
          </InnerLink>
        </p>
      </Panel>
    </div>
  );
};

const Answer = ({ state, code }: { state: string; code: string }): ReactNode => {
  const { data, error } = useQuery({
    queryKey: queryKeys.consent(state),
    queryFn: () => call(contract.integrations.answerConsent, { body: { state, code } }),
    ...singleUseQuery,
  });
  if (error !== null) return <Failure message={error.message} />;
  return data === undefined ? <p role="status">{texts.asking}</p> : <Sites granted={data} />;
};

const Sites = ({ granted: { flowId, provider, sites } }: { granted: Granted }): ReactNode => {
  const queries = useQueryClient();
  const choose = useMutation({
    mutationFn: (siteId: string) => call(contract.integrations.chooseSite, { params: { flowId }, body: { siteId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.collection() }),
  });
  const { mutate } = choose;
  const only = sites.length === 1 ? sites[0]?.id : undefined;
  const begun = useRef(false);
  useEffect(() => {
    if (only === undefined || begun.current) return;
    begun.current = true;
    mutate(only);
  }, [only, mutate]);
  const product = integrationTexts.names[provider];
  if (choose.isSuccess) return <p role="status">{texts.connected(product)}</p>;
  return (
    <>
      <Failure message={choose.error?.message ?? null} />
      {choose.isPending ? <p role="status">{texts.connecting}</p> : null}
      {only === undefined ? (
        <>
          <p>{texts.choose(product)}</p>
          <ul>
            {sites.map((site) => (
              <li key={site.id}>
                <Button disabled={choose.isPending} onClick={() => choose.mutate(site.id)}>
                  {texts.chooseSite(site.name, site.url)}
                </Button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
};
