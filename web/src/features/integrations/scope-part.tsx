import { providers, type Provider, type ScopeKind } from '@sightline/contract';
import { useState, type ReactNode } from 'react';
import { useAddress, useChangeAddress } from '../../platform/address.ts';
import { integrationTexts } from '../../texts/integrations.ts';
import { scopeTexts as texts } from '../../texts/scope.ts';
import { InnerLink } from '../../ui/inner-link.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Segments } from '../../ui/segments.tsx';
import { choiceOf, planOf, type Catalog, type Choice } from './scope-choice.ts';
import { ScopeKindPanel } from './scope-kind-panel.tsx';
import { ScopeSummary } from './scope-summary.tsx';
import { useChangeScope, useScope } from './scope.queries.ts';
import { UnsavedGuard } from '../../ui/unsaved-changes.tsx';

/** Choosing what to read from a source. */
export const ScopePart = (): ReactNode => {
  const requested = useAddress()['source'];
  const change = useChangeAddress();
  const provider = providers.find((provider) => provider === requested) ?? 'jira';
  return (
    <>
      <p className="mut">{texts.intro}</p>
      <Segments
        label={texts.sourceList}
        choices={providers}
        value={provider}
        change={(source) => change({ source }, 'replace')}
        nameOf={(source) => integrationTexts.names[source]}
        className="parts"
      />
      <Source key={provider} provider={provider} />
    </>
  );
};

const Source = ({ provider }: { provider: Provider }): ReactNode => {
  const query = useScope(provider);
  return (
    <QueryState query={query} {...integrationTexts.notLoaded} waiting={320}>
      {(scope) =>
        scope === null ? (
          <p className="note">
            {texts.notConnected(integrationTexts.names[provider])}
            <InnerLink className="btn" href="/settings?tab=integrations&part=credentials">
              {texts.connect}
            </InnerLink>
          </p>
        ) : (
          <Chooser provider={provider} catalog={scope.kinds} />
        )
      }
    </QueryState>
  );
};

const Chooser = ({ provider, catalog }: { provider: Provider; catalog: readonly Catalog[] }): ReactNode => {
  const [choices, setChoices] = useState<Partial<Record<ScopeKind, Choice>>>({});
  const save = useChangeScope(provider, () => setChoices({}));
  const forms = catalog.map((scope) => ({ scope, choice: choices[scope.kind] ?? choiceOf(scope) }));
  const plans = forms.map(({ scope, choice }) => planOf(scope, choice));
  const send = (): void =>
    save.mutate({
      kinds: forms
        .filter((_form, index) => plans[index]?.changed === true)
        .map(({ scope, choice }) => ({ kind: scope.kind, chosen: choice.everything ? null : [...choice.ids] })),
    });
  return (
    <>
      {forms.map(({ scope, choice }) => (
        <ScopeKindPanel
          key={scope.kind}
          provider={provider}
          catalog={scope}
          choice={choice}
          change={(next) => setChoices((before) => ({ ...before, [scope.kind]: next }))}
        />
      ))}
      <UnsavedGuard when={plans.some((plan) => plan.changed)} parts={['tab', 'part', 'source']} />
      <ScopeSummary plans={plans} busy={save.isPending} save={send} discard={() => setChoices({})} />
    </>
  );
};
