import { contract, modelProviders, type LanguageModel } from '@sightline/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { languageModelTexts as texts } from '../../texts/language-model.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { NumberField } from '../../ui/number-input.tsx';
import { Failure, Panel } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Select } from '../../ui/select.tsx';
import { UnsavedGuard } from '../../ui/unsaved-changes.tsx';
import { useModelForm, type ModelForm } from './use-model-form.ts';

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

const Form = ({ saved }: { saved: LanguageModel }): ReactNode => {
  const form = useModelForm(saved);
  const { settings, change, isChanged, isSaving, isTesting, tested, failure, save, test } = form;
  const isOn = settings.provider !== 'off';
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
      <UnsavedGuard when={isChanged} parts={['tab']} save={isSaving ? null : save} />
      <Select
        label={texts.provider}
        value={settings.provider}
        options={modelProviders.map((value) => ({ value, label: texts.providers[value] }))}
        change={(provider) => change({ provider, address: '' })}
      />
      {isOn ? (
        <>
          <ModelFields form={form} />
          <KeyFields form={form} saved={saved} />
          <UseFields form={form} />
          <LimitFields form={form} saved={saved} />
        </>
      ) : null}
      <Failure message={failure} />
      <span className="choices">
        <Button type="submit" variant="primary" disabled={isSaving || !isChanged}>
          {texts.save}
        </Button>
        {isOn ? (
          <Button disabled={isTesting || isSaving} onClick={test}>
            {isTesting ? texts.testing : texts.test}
          </Button>
        ) : null}
      </span>
      <p role="status" className={tested?.ok === false ? 'worse' : undefined}>
        {tested === null ? '' : tested.ok ? texts.works(tested.message) : texts.fails(tested.message)}
      </p>
    </form>
  );
};

const ModelFields = ({ form: { settings, change, trim, defaultAddress } }: { form: ModelForm }): ReactNode => (
  <>
    <Field
      label={texts.address}
      name="address"
      type="url"
      hint={`${texts.addressHint(defaultAddress)}. ${texts.privateHint}`}
      value={settings.address}
      change={(address) => change({ address })}
      onBlur={trim}
    />
    <Field
      label={texts.model}
      name="model"
      autoComplete="off"
      hint={texts.modelHint}
      value={settings.model}
      change={(model) => change({ model })}
    />
  </>
);

/** The saved key is never shown, only the origin that it was saved for. */
const KeyFields = ({ form, saved }: { form: ModelForm; saved: LanguageModel }): ReactNode => {
  const { settings, origin, key, setKey, isKeyDeleted, setKeyDeleted } = form;
  const newKeyHint = settings.provider === 'ollama' ? texts.keyOptionalHint : texts.keyHint;
  const savedKeyHint = saved.key?.origin === origin ? texts.keySaved : texts.keyElsewhere;
  return (
    <>
      <Field
        label={texts.key}
        name="api-key"
        type="password"
        autoComplete="off"
        hint={saved.key === null ? newKeyHint : savedKeyHint(saved.key.origin)}
        value={key}
        change={setKey}
      />
      {saved.key === null ? null : (
        <Checkbox label={texts.deleteKey} checked={isKeyDeleted} disabled={key !== ''} change={setKeyDeleted} />
      )}
    </>
  );
};

const UseFields = ({ form: { settings, change } }: { form: ModelForm }): ReactNode => (
  <>
    <fieldset className="stack">
      <legend className="label">{texts.use}</legend>
      <Checkbox label={texts.phrasing} checked={settings.phrasing} change={(phrasing) => change({ phrasing })} />
      <Checkbox label={texts.questions} checked={settings.questions} change={(questions) => change({ questions })} />
    </fieldset>
    <fieldset className="stack">
      <legend className="label">{texts.names}</legend>
      <Checkbox
        label={texts.sendNames}
        hint={texts.sendNamesHint}
        checked={settings.sendNames}
        change={(sendNames) => change({ sendNames })}
      />
    </fieldset>
  </>
);

const LimitFields = ({ form: { settings, change }, saved }: { form: ModelForm; saved: LanguageModel }): ReactNode => (
  <fieldset className="stack">
    <legend className="label">{texts.limits}</legend>
    <div className="model-limits">
      <NumberField
        label={texts.monthlyRequests}
        value={settings.monthlyRequests}
        min={0}
        max={1_000_000}
        step={1}
        change={(monthlyRequests) => change({ monthlyRequests: Math.round(monthlyRequests) })}
      />
      <NumberField
        label={texts.monthlyTokens}
        value={settings.monthlyTokens}
        min={0}
        max={1_000_000_000}
        step={1}
        change={(monthlyTokens) => change({ monthlyTokens: Math.round(monthlyTokens) })}
      />
      <NumberField
        label={texts.timeout}
        value={settings.timeoutSeconds}
        min={1}
        max={120}
        step={1}
        change={(timeoutSeconds) => change({ timeoutSeconds: Math.round(timeoutSeconds) })}
      />
    </div>
    <p className="s mut">
      {texts.usage(saved.usage, {
        requests: saved.settings.monthlyRequests,
        tokens: saved.settings.monthlyTokens,
      })}
    </p>
  </fieldset>
);
