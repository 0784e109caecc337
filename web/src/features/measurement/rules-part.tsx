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

const Form = ({ shown }: { shown: ShownRules }): ReactNode => {
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
  const takeBack = useUndoRules(discard);
  const rules = draft ?? shown.rules;
  const isChanged = !isSame(rules, shown.rules);
  const isValid = rulesDocument.safeParse(rules).success;
  const details = useRef<HTMLDivElement>(null);
  const showDetails = (): void => {
    details.current?.scrollIntoView({ block: 'start' });
    details.current?.focus({ preventScroll: true });
  };
  const isTried = tried !== null && trial.data !== undefined && isSame(tried, rules);
  return (
    // One part: once the buttons below are gone, the focus stays in it.
    <div style={{ display: 'contents' }}>
      <UnsavedGuard
        when={isChanged}
        parts={['tab', 'part']}
        save={isTried && !save.isPending ? () => save.mutate({ version: shown.version, rules }) : null}
      />
      <VersionHistory
        versions={shown.history}
        undo={shown.undo}
        pending={takeBack.isPending}
        takeBack={() => takeBack.mutate(shown.version)}
      />
      <ProductionPanel
        shown={shown}
        found={isTried ? inOrderOf(shown.repositories, trial.data.repositories) : shown.repositories}
        rules={rules}
        change={setDraft}
      />
      <IncidentPanel key={`incident ${generation}`} shown={shown} rules={rules} change={setDraft} />
      <RepairsPanel key={`repairs ${generation}`} shown={shown} rules={rules} change={setDraft} />
      <StatusesPanel shown={shown} rules={rules} change={setDraft} />
      <DeploymentStatesPanel shown={shown} rules={rules} change={setDraft} />
      <EstimatesPanel shown={shown} rules={rules} change={setDraft} />
      <WorkingTimePanel key={`time ${generation}`} shown={shown} rules={rules} change={setDraft} />
      {isTried ? (
        <div ref={details} tabIndex={-1}>
          <RulesPreviewResult preview={trial.data} />
        </div>
      ) : null}
      {isChanged ? (
        <section className="note scope-summary">
          <span className="grow" role="status">
            {trial.isPending || tried === null
              ? texts.preview.bar
              : isTried
                ? texts.preview.ready(changedFigures(trial.data).length)
                : texts.preview.outdated}{' '}
            {isTried ? (
              <Button variant="link" onClick={showDetails}>
                {texts.preview.showDetails}
              </Button>
            ) : null}
          </span>
          <span className="choices">
            <Button
              disabled={!isValid || trial.isPending}
              onClick={() => {
                setTried(rules);
                trial.mutate(rules);
              }}
            >
              {trial.isPending ? texts.preview.calculating : texts.preview.start}
            </Button>
            <Button
              variant="primary"
              disabled={!isTried || save.isPending}
              title={isTried ? undefined : texts.preview.saveFirst}
              onClick={() => save.mutate({ version: shown.version, rules })}
            >
              {texts.preview.save}
            </Button>
            <Button disabled={save.isPending} onClick={discard}>
              {texts.preview.discard}
            </Button>
          </span>
        </section>
      ) : null}
    </div>
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
