import { rulesDocument, type RulesDocument } from '@sightline/contract';
import { useRef, useState, type ReactNode } from 'react';
import { rulesTexts as texts } from '../../texts/rules.ts';
import { Button } from '../../ui/button.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { UnsavedGuard } from '../../ui/unsaved-changes.tsx';
import { VersionHistory } from '../../ui/version-history.tsx';
import { DeploymentStatesPanel } from './deployment-states-panel.tsx';
import { EstimatesPanel } from './estimates-panel.tsx';
import { IncidentPanel } from './incident-panel.tsx';
import { ProductionPanel } from './production-panel.tsx';
import { RepairsPanel } from './repairs-panel.tsx';
import { isSame } from './rules-draft.ts';
import { useRules, useSaveRules, useTryRules, useUndoRules, type ShownRules } from './rules.queries.ts';
import { StatusesPanel } from './statuses-panel.tsx';
import { changedFigures, RulesPreviewResult } from './rules-preview-result.tsx';
import { WorkingTimePanel } from './working-time-panel.tsx';

/** Rules are previewed before they are saved. `notes` list known gaps in the data. */
export const RulesPart = ({ notes }: { notes: ReactNode }): ReactNode => {
  const query = useRules();
  return (
    <>
      <p className="mut">{texts.intro}</p>
      {notes}
      <QueryState query={query} what={texts.loadFailed} waiting={420}>
        {(rules) => <Form shown={rules} />}
      </QueryState>
    </>
  );
};

/** The edited rules, their preview, and the actions on both. */
const useRulesDraft = (shown: ShownRules) => {
  const [draft, setDraft] = useState<RulesDocument | null>(null);
  const [tried, setTried] = useState<RulesDocument | null>(null);
  // Incremented to reset half-typed inputs.
  const [generation, setGeneration] = useState(0);
  const trial = useTryRules();
  const discard = (): void => {
    setDraft(null);
    setTried(null);
    setGeneration((one) => one + 1);
    trial.reset();
  };
  const save = useSaveRules(({ rules: saved }) => {
    setTried(null);
    trial.reset();
    // Edits made while saving are not saved yet.
    setDraft((now) => (now === null || isSame(now, saved) ? null : now));
  });
  const rules = draft ?? shown.rules;
  return {
    rules,
    change: setDraft,
    generation,
    isChanged: !isSame(rules, shown.rules),
    isValid: rulesDocument.safeParse(rules).success,
    /** The preview of these rules; null if there is none, or the rules have changed since. */
    preview: tried !== null && trial.data !== undefined && isSame(tried, rules) ? trial.data : null,
    wasPreviewed: tried !== null,
    isCalculating: trial.isPending,
    calculate: () => {
      setTried(rules);
      trial.mutate(rules);
    },
    isSaving: save.isPending,
    save: () => save.mutate({ version: shown.version, rules }),
    discard,
  };
};

type RulesDraft = ReturnType<typeof useRulesDraft>;

const Form = ({ shown }: { shown: ShownRules }): ReactNode => {
  const draft = useRulesDraft(shown);
  const takeBack = useUndoRules(draft.discard);
  const { rules, change, generation, preview } = draft;
  const details = useRef<HTMLDivElement>(null);
  const showDetails = (): void => {
    details.current?.scrollIntoView({ block: 'start' });
    details.current?.focus({ preventScroll: true });
  };
  return (
    // One part: once the buttons below are gone, the focus stays in it.
    <div style={{ display: 'contents' }}>
      <UnsavedGuard
        when={draft.isChanged}
        parts={['tab', 'part']}
        save={preview !== null && !draft.isSaving ? draft.save : null}
      />
      <VersionHistory
        versions={shown.history}
        undo={shown.undo}
        pending={takeBack.isPending}
        takeBack={() => takeBack.mutate(shown.version)}
      />
      <ProductionPanel
        shown={shown}
        found={preview === null ? shown.repositories : inOrderOf(shown.repositories, preview.repositories)}
        rules={rules}
        change={change}
      />
      <IncidentPanel key={`incident ${generation}`} shown={shown} rules={rules} change={change} />
      <RepairsPanel key={`repairs ${generation}`} shown={shown} rules={rules} change={change} />
      <StatusesPanel shown={shown} rules={rules} change={change} />
      <DeploymentStatesPanel shown={shown} rules={rules} change={change} />
      <EstimatesPanel shown={shown} rules={rules} change={change} />
      <WorkingTimePanel key={`time ${generation}`} shown={shown} rules={rules} change={change} />
      {preview === null ? null : (
        <div ref={details} tabIndex={-1}>
          <RulesPreviewResult preview={preview} />
        </div>
      )}
      {draft.isChanged ? <UnsavedRulesBar draft={draft} showDetails={showDetails} /> : null}
    </div>
  );
};

/** Says what the preview shows, with the buttons to preview, save and discard. */
const UnsavedRulesBar = ({ draft, showDetails }: { draft: RulesDraft; showDetails: () => void }): ReactNode => {
  const { preview, isCalculating, isSaving } = draft;
  return (
    <section className="note scope-summary">
      <span className="grow" role="status">
        {isCalculating || !draft.wasPreviewed
          ? texts.preview.bar
          : preview === null
            ? texts.preview.outdated
            : texts.preview.ready(changedFigures(preview).length)}{' '}
        {preview === null ? null : (
          <Button variant="link" onClick={showDetails}>
            {texts.preview.showDetails}
          </Button>
        )}
      </span>
      <span className="choices">
        <Button disabled={!draft.isValid || isCalculating} onClick={draft.calculate}>
          {isCalculating ? texts.preview.calculating : texts.preview.start}
        </Button>
        <Button
          variant="primary"
          disabled={preview === null || isSaving}
          title={preview === null ? texts.preview.saveFirst : undefined}
          onClick={draft.save}
        >
          {texts.preview.save}
        </Button>
        <Button disabled={isSaving} onClick={draft.discard}>
          {texts.preview.discard}
        </Button>
      </span>
    </section>
  );
};

/** A preview keeps the rows where they are: the repository that is being edited must not move. */
const inOrderOf = (
  shown: ShownRules['repositories'],
  found: ShownRules['repositories'],
): ShownRules['repositories'] => {
  const order = new Map(shown.map(({ repositoryId }, index) => [repositoryId, index]));
  return found.toSorted((a, b) => (order.get(a.repositoryId) ?? 0) - (order.get(b.repositoryId) ?? 0));
};
