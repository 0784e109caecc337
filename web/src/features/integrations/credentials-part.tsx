import { providers, type Provider } from '@sightline/contract';
import { useState, type ReactNode } from 'react';
import { integrationTexts as texts } from '../../texts/integrations.ts';
import { BeginConsent } from './begin-consent.tsx';
import { useCollection } from '../../ui/collection.queries.ts';
import { CredentialCard } from './credential-card.tsx';
import { isValidDomain, planSaving, savedDraft, type Draft } from './credential-draft.ts';
import { useCredentials, useSync, type Credentials } from './integrations.queries.ts';
import { WebhooksPanel } from './webhooks-panel.tsx';
import { useCredentialActions } from './use-credential-actions.ts';
import { Button } from '../../ui/button.tsx';
import { QueryState, Skeleton } from '../../ui/query-state.tsx';
import { isSameJson, UnsavedGuard } from '../../ui/unsaved-changes.tsx';

/** The organization's credentials. */
export const CredentialsPart = (): ReactNode => {
  const query = useCredentials();
  return (
    <QueryState query={query} {...texts.notLoaded} waiting={<WaitingForms />}>
      {(credentials) => (
        <>
          <Forms credentials={credentials} />
          <WebhooksPanel connected={credentials.credentials} />
        </>
      )}
    </QueryState>
  );
};

const WaitingForms = (): ReactNode => (
  <div className="credentials" aria-busy="true">
    {providers.map((provider) => (
      <Skeleton key={provider} className="credential" />
    ))}
  </div>
);

const Forms = ({
  credentials: { credentials, furtherOrigins, canConsent },
}: {
  credentials: Credentials;
}): ReactNode => {
  const [typed, setTyped] = useState<Partial<Record<Provider, Partial<Draft>>>>({});
  const [working, setWorking] = useState<Provider | null>(null);
  const actions = useCredentialActions(furtherOrigins);
  const sync = useSync();
  const sample = useCollection().data?.sample;
  const forms = providers.map((provider) => {
    const known = credentials.find((credential) => credential.provider === provider);
    const saved = savedDraft(provider, known);
    return { provider, known, saved, draft: { ...saved, ...typed[provider] } };
  });
  const forget = (gone: readonly Provider[]): void =>
    setTyped((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !gone.includes(name as Provider))),
    );

  const saveAll = async (): Promise<void> => {
    const drafts = Object.fromEntries(forms.map((form) => [form.provider, form.draft])) as Record<Provider, Draft>;
    const saved = await actions.save(planSaving(forms, furtherOrigins), drafts);
    forget(saved);
    if (saved.length > 0) setWorking(null);
  };
  return (
    <form
      className="credentials-form"
      noValidate
      aria-label={texts.parts.credentials}
      onSubmit={(event) => {
        event.preventDefault();
        void saveAll();
      }}
    >
      <UnsavedGuard when={forms.some(({ saved, draft }) => !isSameJson(draft, saved))} parts={['tab', 'part']} />
      <div className="credentials">
        {forms.map(({ provider, known, draft }) => (
          <CredentialCard
            key={provider}
            provider={provider}
            draft={draft}
            isDomainValid={isValidDomain(draft.domain, furtherOrigins, draft.installation)}
            furtherOrigins={furtherOrigins}
            change={(change) => {
              setTyped((before) => ({ ...before, [provider]: { ...before[provider], ...change } }));
              if (working === provider) setWorking(null);
            }}
            saved={known}
            consent={canConsent && provider !== 'bitbucket' ? <BeginConsent provider={provider} saved={known} /> : null}
            works={working === provider}
            testing={actions.testing === provider}
            busy={actions.busy || sync.isPending}
            sample={sample === true}
            test={() => void actions.test(provider, draft).then((works) => setWorking(works ? provider : null))}
            sync={() => sync.mutate(provider)}
            remove={() => void actions.remove(provider).then(() => forget([provider]))}
          />
        ))}
      </div>
      <p className="choices">
        <Button variant="primary" type="submit" disabled={actions.busy}>
          {actions.busy ? texts.buttons.saving : texts.buttons.saveAll}
        </Button>
      </p>
    </form>
  );
};
