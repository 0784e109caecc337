import type { ScoringSettings } from '@sightline/contract';
import type { ReactNode } from 'react';
import { useAddress, useChangeAddress } from '../../platform/address.ts';
import { showToast } from '../../platform/toasts.ts';
import { scoringTexts as texts } from '../../texts/scoring.ts';
import { Panel } from '../../ui/panel.tsx';
import { QueryState, Skeleton } from '../../ui/query-state.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { UnsavedGuard } from '../../ui/unsaved-changes.tsx';
import { useVersionedDraft } from '../../ui/unsaved-changes.tsx';
import { AdvancedTab } from './advanced-tab.tsx';
import { ComplexityTab } from './complexity-tab.tsx';
import { brokenTabs, isSame, withDefaults } from './draft.ts';
import { HistoryPanel } from './history-panel.tsx';
import { MetricsTab } from './metrics-tab.tsx';
import { ModifiersTab } from './modifiers-tab.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { RulesTab } from './rules-tab.tsx';
import { ScoringActions } from './scoring-actions.tsx';
import { ScoringState } from './scoring-state.tsx';
import { useSaveScoring, useScoring, type Scoring } from './scoring.queries.ts';

const tabs = ['metrics', 'rules', 'modifiers', 'complexity', 'advanced'] as const;
type Tab = (typeof tabs)[number];

/** Settings, Scoring: how scores are calculated, previewed before saving. */
export const ScoringPart = (): ReactNode => {
  const query = useScoring();
  return (
    <QueryState query={query} what={texts.loadFailed} waiting={<Skeleton className="scoring-skeleton" />}>
      {(scoring) => <Editor scoring={scoring} />}
    </QueryState>
  );
};

const Editor = ({ scoring }: { scoring: Scoring }): ReactNode => {
  const draft = useVersionedDraft({ version: scoring.version, settings: scoring.configuration });
  const save = useSaveScoring(draft.continueFrom);
  const { settings } = draft;
  const edit = (next: ScoringSettings): void => {
    // A running save still has to finish before the next.
    if (!save.isPending) save.reset();
    draft.edit(next);
  };
  const change = (changes: Partial<ScoringSettings>): void => edit({ ...settings, ...changes });
  const isChanged = !isSame(settings, scoring.configuration);
  const broken = brokenTabs(settings, scoring.metrics);
  const saveDraft = (): void => save.mutate({ version: draft.version, configuration: settings });
  return (
    <>
      <UnsavedGuard when={isChanged} parts={['tab']} save={broken.length > 0 || save.isPending ? null : saveDraft} />
      <ScoringState scoring={scoring} />
      <div className="scoring-two">
        <Panel title={texts.title}>
          <ScoringTabs>
            {(tab) => {
              if (tab === 'metrics')
                return <MetricsTab settings={settings} change={change} described={scoring.metrics} />;
              if (tab === 'rules') return <RulesTab settings={settings} change={change} />;
              if (tab === 'modifiers')
                return <ModifiersTab settings={settings} change={change} teams={scoring.teams} />;
              if (tab === 'complexity') return <ComplexityTab settings={settings} change={change} />;
              return <AdvancedTab settings={settings} change={change} />;
            }}
          </ScoringTabs>
          <ScoringActions
            isChanged={isChanged}
            canSave={isChanged && broken.length === 0}
            broken={broken.map((tab) => texts.tabs[tab])}
            isSaving={save.isPending}
            failure={save.error?.message ?? null}
            save={saveDraft}
            discard={draft.discard}
            reset={() => {
              const defaults = withDefaults(settings, scoring.defaults);
              edit(defaults);
              const { title, changed, unchanged } = texts.resetDone;
              const message = isSame(defaults, scoring.configuration) ? unchanged : changed;
              showToast({ type: 'info', title, message });
            }}
          />
        </Panel>
        <PreviewPanel settings={isChanged ? settings : null} isBroken={broken.length > 0} />
      </div>
      <HistoryPanel scoring={scoring} load={edit} />
    </>
  );
};

/** The URL holds the open tab. */
const ScoringTabs = ({ children }: { children: (tab: Tab) => ReactNode }): ReactNode => {
  const requested = useAddress()['part'];
  const change = useChangeAddress();
  return (
    <Tabs
      label={texts.tabList}
      tabs={tabs}
      current={tabs.find((tab) => tab === requested) ?? 'metrics'}
      nameOf={(tab) => texts.tabs[tab]}
      change={(part) => change({ part }, 'replace')}
      className="scoring-part"
    >
      {children}
    </Tabs>
  );
};
