import { contract, modelAddresses, modelProviders, type LanguageModel } from '@sightline/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { showToast } from '../../platform/toasts.ts';
import { languageModelTexts as texts } from '../../texts/language-model.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { NumberField } from '../../ui/number-input.tsx';
import { Failure, Panel } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Select } from '../../ui/select.tsx';
import { isSameJson, UnsavedGuard, useVersionedDraft } from '../../ui/unsaved-changes.tsx';
import { useSubmission } from '../../ui/use-submission.ts';

/** Which language model the organization uses, for what, and within which limits. */
export const ModelPanel = (): ReactNode => {
  const query = useQuery({
    queryKey: queryKeys.languageModel(),
    queryFn: () => call(contract.languageModels.read, {}),
  });
  return (
    <Panel title={texts.title} note={texts.note}>
      <p className="s mut">{texts.hint}</p>
      <QueryState query={query} what={texts.loadFailed} waiting={220}>
        {(saved) => <Form saved={saved} />}
      </QueryState>
    </Panel>
  );
};

type Tested = { ok: boolean; message: string };

const originOf = (address: string): string | null => (URL.canParse(address) ? new URL(address).origin : null);

const Form = ({ saved }: { saved: LanguageModel }): ReactNode => {
  const queries = useQueryClient();
  const { settings: form, version, edit, continueFrom } = useVersionedDraft(saved);
  const [key, setKey] = useState('');
  const [isKeyDeleted, setKeyDeleted] = useState(false);
  const [tested, setTested] = useState<Tested | null>(null);
  const saving = useSubmission(texts.failed);
  const testing = useSubmission(texts.failed);
  const set = (change: Partial<typeof form>): void => {
    edit({ ...form, ...change });
    setTested(null);
  };
  // Trimmed while it is typed, the text and the cursor would jump.
  const settings = { ...form, address: form.address.trim() };
  const isOn = form.provider !== 'off';
  const defaultAddress = modelAddresses[form.provider];
  const origin = originOf(settings.address === '' ? defaultAddress : settings.address);
  const apiKey = key !== '' ? { apiKey: key } : isKeyDeleted ? { apiKey: '' } : {};
  const isChanged = !isSameJson(settings, saved.settings) || 'apiKey' in apiKey;

  const save = (): void =>
    saving.submit(async () => {
      const body = { version, settings, ...apiKey };
      const now = await call(contract.languageModels.change, { body });
      queries.setQueryData(queryKeys.languageModel(), now);
      continueFrom(now.version);
      setKey((next) => (next === key ? '' : next));
      setKeyDeleted((next) => next && !isKeyDeleted);
      void queries.invalidateQueries({ queryKey: queryKeys.audit() });
      void queries.invalidateQueries({ queryKey: queryKeys.configurationHistory() });
      showToast({ type: 'success', title: texts.savedTitle, message: texts.saved });
    });
  const test = (): void =>
    testing.submit(async () => {
      setTested(null);
      setTested(await call(contract.languageModels.test, { body: { settings, ...apiKey } }));
      void queries.invalidateQueries({ queryKey: queryKeys.languageModelExchanges() });
    });

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      noValidate
      aria-label={texts.title}
      className="stack model-form"
    >
      <UnsavedGuard when={isChanged} parts={['tab']} save={saving.busy ? null : save} />
      <Select
        label={texts.provider}
        value={form.provider}
        options={modelProviders.map((value) => ({ value, label: texts.providers[value] }))}
        change={(provider) => set({ provider, address: '' })}
      />
      {isOn ? (
        <>
          <Field
            label={texts.address}
            name="address"
            type="url"
            hint={`${texts.addressHint(defaultAddress)}. ${texts.privateHint}`}
            value={form.address}
            change={(address) => set({ address })}
            onBlur={() => edit(settings)}
          />
          <Field
            label={texts.model}
            name="model"
            autoComplete="off"
            hint={texts.modelHint}
            value={form.model}
            change={(model) => set({ model })}
          />
          <Field
            label={texts.key}
            name="api-key"
            type="password"
            autoComplete="off"
            hint={
              saved.key === null
                ? form.provider === 'ollama'
                  ? texts.keyOptionalHint
                  : texts.keyHint
                : saved.key.origin === origin
                  ? texts.keySaved(saved.key.origin)
                  : texts.keyElsewhere(saved.key.origin)
            }
            value={key}
            change={setKey}
          />
          {saved.key === null ? null : (
            <Checkbox label={texts.deleteKey} checked={isKeyDeleted} disabled={key !== ''} change={setKeyDeleted} />
          )}
          <fieldset className="stack">
            <legend className="label">{texts.use}</legend>
            <Checkbox label={texts.phrasing} checked={form.phrasing} change={(phrasing) => set({ phrasing })} />
            <Checkbox label={texts.questions} checked={form.questions} change={(questions) => set({ questions })} />
          </fieldset>
          <fieldset className="stack">
            <legend className="label">{texts.names}</legend>
            <Checkbox
              label={texts.sendNames}
              hint={texts.sendNamesHint}
              checked={form.sendNames}
              change={(sendNames) => set({ sendNames })}
            />
          </fieldset>
          <fieldset className="stack">
            <legend className="label">{texts.limits}</legend>
            <div className="model-limits">
              <NumberField
                label={texts.monthlyRequests}
                value={form.monthlyRequests}
                min={0}
                max={1_000_000}
                step={1}
                change={(monthlyRequests) => set({ monthlyRequests: Math.round(monthlyRequests) })}
              />
              <NumberField
                label={texts.monthlyTokens}
                value={form.monthlyTokens}
                min={0}
                max={1_000_000_000}
                step={1}
                change={(monthlyTokens) => set({ monthlyTokens: Math.round(monthlyTokens) })}
              />
              <NumberField
                label={texts.timeout}
                value={form.timeoutSeconds}
                min={1}
                max={120}
                step={1}
                change={(timeoutSeconds) => set({ timeoutSeconds: Math.round(timeoutSeconds) })}
              />
            </div>
            <p className="s mut">
              {texts.usage(saved.usage, {
                requests: saved.settings.monthlyRequests,
                tokens: saved.settings.monthlyTokens,
              })}
            </p>
          </fieldset>
        </>
      ) : null}
      <Failure message={saving.failure ?? testing.failure} />
      <span className="choices">
        <Button type="submit" variant="primary" disabled={saving.busy || !isChanged}>
          {texts.save}
        </Button>
        {isOn ? (
          <Button disabled={testing.busy || saving.busy} onClick={test}>
            {testing.busy ? texts.testing : texts.test}
          </Button>
        ) : null}
      </span>
      <p role="status" className={tested?.ok === false ? 'worse' : undefined}>
        {tested === null ? '' : tested.ok ? texts.works(tested.message) : texts.fails(tested.message)}
      </p>
    </form>
  );
};
