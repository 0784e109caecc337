import {
  announcingProviders,
  contract,
  type AnnouncingProvider,
  type IntegrationCredential,
  type Webhook,
} from '@sightline/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { showToast } from '../../platform/toasts.ts';
import { integrationTexts } from '../../texts/integrations.ts';
import { webhookTexts as texts } from '../../texts/webhooks.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { CopyLine } from '../../ui/copy.tsx';
import { Panel } from '../../ui/panel.tsx';
import { LoadFailed } from '../../ui/query-state.tsx';
import { uncapitalized } from '../../texts/capitalization.ts';
import { relativeTime } from '../../ui/format.ts';
import { useNow } from '../../ui/use-now.ts';

const key = queryKeys.webhooks();
const { names } = integrationTexts;

type Connected = Pick<IntegrationCredential, 'provider' | 'installation'>;

/** Where the connected sources announce changes. */
export const WebhooksPanel = ({ connected }: { connected: readonly Connected[] }): ReactNode => {
  const query = useQuery({ queryKey: key, queryFn: () => call(contract.webhooks.list, {}) });
  const shown = announcingProviders.flatMap((provider) =>
    connected.flatMap((source) =>
      source.provider === provider ? [{ provider, installation: source.installation }] : [],
    ),
  );
  if (shown.length === 0) return null;
  return (
    <Panel title={texts.title} note={texts.note}>
      <p className="mut s">{texts.intro}</p>
      <LoadFailed loads={query} what={texts.loadFailed} />
      <ul className="team-list">
        {shown.map(({ provider, installation }) => (
          <Row
            key={provider}
            provider={provider}
            installation={installation}
            webhook={query.data?.webhooks.find((webhook) => webhook.provider === provider)}
            known={query.data !== undefined}
          />
        ))}
      </ul>
    </Panel>
  );
};

const failed = (error: Error): void => showToast({ type: 'error', title: texts.failedTitle, message: error.message });

type RowProps = Pick<Connected, 'installation'> & {
  provider: AnnouncingProvider;
  webhook: Webhook | undefined;
  known: boolean;
};

const Row = ({ provider, installation, webhook, known }: RowProps): ReactNode => {
  const [made, setMade] = useState<{ url: string; secret: string } | null>(null);
  const queries = useQueryClient();
  const reload = (): Promise<void> => queries.invalidateQueries({ queryKey: key });
  const create = useMutation({
    mutationFn: () => call(contract.webhooks.create, { body: { provider } }),
    onSuccess: setMade,
    onError: failed,
    onSettled: reload,
  });
  const remove = useMutation({
    mutationFn: () => call(contract.webhooks.remove, { params: { provider } }),
    onSuccess: () => {
      setMade(null);
      showToast({ type: 'success', title: texts.removedTitle, message: texts.removed(names[provider]) });
    },
    onError: failed,
    onSettled: reload,
  });
  const isBusy = create.isPending || remove.isPending;
  const name = names[provider];
  return (
    <li>
      <span className="grow">
        <b>{name}</b> <State webhook={webhook} />
      </span>
      {webhook === undefined ? (
        <Button aria-label={texts.createOf(name)} disabled={isBusy || !known} onClick={() => create.mutate()}>
          {texts.create}
        </Button>
      ) : (
        <>
          <Confirm
            label={texts.renew}
            name={texts.renewOf(name)}
            question={texts.renewSure(name)}
            consequence={texts.renewConsequence}
            yes={texts.yes}
            no={texts.no}
            disabled={isBusy}
            confirm={() => create.mutate()}
          />
          <Confirm
            label={texts.remove}
            name={texts.removeOf(name)}
            question={texts.removeSure(name)}
            consequence={texts.removeConsequence}
            yes={texts.yes}
            no={texts.no}
            disabled={isBusy}
            confirm={() => remove.mutate()}
          />
        </>
      )}
      {made === null ? null : (
        <div className="webhook-made" role="status">
          <p>{texts.steps[installation][provider]}</p>
          <CopyLine label={texts.address} text={made.url} />
          <CopyLine label={texts.secret} text={made.secret} />
          <p className="choices">
            <span className="mut">{texts.secretOnce}</span>
            <Button onClick={() => setMade(null)}>{texts.done}</Button>
          </p>
        </div>
      )}
    </li>
  );
};

const State = ({ webhook }: Pick<RowProps, 'webhook'>): ReactNode => {
  const now = useNow();
  if (webhook === undefined) return <span className="mut">{texts.states.none}</span>;
  const ago = (at: string): string => uncapitalized(relativeTime(Date.parse(at), now));
  const { lastEventAt, lastRefusedAt } = webhook;
  const isRefused = lastRefusedAt !== null && (lastEventAt === null || lastRefusedAt > lastEventAt);
  return (
    <span className={isRefused ? 'worse' : 'mut'}>
      {isRefused
        ? texts.states.refused(ago(lastRefusedAt))
        : lastEventAt === null
          ? texts.states.silent
          : texts.states.heard(ago(lastEventAt))}
    </span>
  );
};
