import { providers, type Provider, type ScopeKind } from '@sightline/contract';
import { useState, type ReactNode } from 'react';
import { useAddress, useChangeAddress } from '../../platform/address.ts';
import { integrationTexts } from '../../texts/integrations.ts';
import { scopeTexts as texts } from '../../texts/scope.ts';
import { InnerLink } from '../../ui/inner-link.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Segments } from '../../ui/segments.tsx';
import { choiceOf, planOf, type Catalogue, type Choice } from './scope-choice.ts';
import { ScopeKindPanel } from './scope-kind-panel.tsx';
import { ScopeSummary } from './scope-summary.tsx';
import { useChangeScope, useScope } from './scope.queries.ts';
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx';

/** Choosing what to read from a source. */
export const ScopePart = (): ReactNode => {
  const wanted = useAddress()['source'];
  const change = useChangeAddress();
  const provider = providers.find((one) => one === wanted) ?? 'jira';
  return (
    <>
      <p className="mut">{texts.intro}</p>
      <Segments
        label={texts.sourceList}
        choices={providers}
        value={provider}
        change={(one) => change({ source: one }, 'replace')}
        nameOf={(one) => integrationTexts.names[one]}
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
          <Chooser key={query.dataUpdatedAt} provider={provider} catalogue={scope.kinds} />
        )
      }
    </QueryState>
  );
};

const Chooser = ({ provider, catalogue }: { provider: Provider; catalogue: readonly Catalogue[] }): ReactNode => {
  const [choices, setChoices] = useState<Partial<Record<ScopeKind, Choice>>>({});
  const save = useChangeScope(provider, () => setChoices({}));
  const forms = catalogue.map((one) => ({ one, choice: choices[one.kind] ?? choiceOf(one) }));
  const plans = forms.map(({ one, choice }) => planOf(one, choice));
  const send = (): void =>
    save.mutate({
      kinds: forms
        .filter((_one, index) => plans[index]?.changed === true)
        .map(({ one, choice }) => ({ kind: one.kind, chosen: choice.everything ? null : [...choice.ids] })),
    });
  return (
    <>
      {forms.map(({ one, choice }) => (
        <ScopeKindPanel
          key={one.kind}
          provider={provider}
          catalogue={one}
          choice={choice}
          change={(next) => setChoices((before) => ({ ...before, [one.kind]: next }))}
        />
      ))}
      <UnsavedGuard when={plans.some((plan) => plan.changed)} parts={['tab', 'part', 'source']} />
      <ScopeSummary plans={plans} busy={save.isPending} save={send} discard={() => setChoices({})} />
    </>
  );
};
