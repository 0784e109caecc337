import { contract, type SingleSignOnSettings } from '@sightline/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { showToast } from '../../platform/toasts.ts';
import { securityTexts } from '../../texts/security.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Failure, Panel } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { isSameJson, UnsavedGuard } from '../../ui/unsaved-changes.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import { CopyButton } from '../../ui/copy.tsx';

const texts = securityTexts.singleSignOn;
const roles = ['developer', 'manager'] as const;

/** The identity provider by which members sign in. */
export const SingleSignOnPanel = (): ReactNode => {
  const query = useQuery({
    queryKey: queryKeys.singleSignOn(),
    queryFn: () => call(contract.singleSignOn.settings, {}),
  });
  return (
    <Panel title={texts.title} note={texts.note}>
      <p className="s mut">{texts.hint}</p>
      <QueryState query={query} what={texts.loadFailed} waiting={380}>
        {(settings) => <Form settings={settings} />}
      </QueryState>
    </Panel>
  );
};

const Form = ({ settings }: { settings: SingleSignOnSettings }): ReactNode => {
  const queries = useQueryClient();
  const [form, setForm] = useState({ ...settings, clientSecret: '' });
  const { busy, failure, submit } = useSubmission(securityTexts.failed);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    submit(async () => {
      const { issuer, clientId, clientSecret, enabled, defaultRole } = form;
      const secret = clientSecret === '' ? {} : { clientSecret };
      const body = { issuer, clientId, enabled, defaultRole, ...secret };
      const saved = await call(contract.singleSignOn.change, { body });
      queries.setQueryData(queryKeys.singleSignOn(), saved);
      setForm({ ...saved, clientSecret: '' });
      void queries.invalidateQueries({ queryKey: queryKeys.audit() });
      showToast({ type: 'success', title: securityTexts.savedTitle, message: texts.saved });
    });
  };
  return (
    <form onSubmit={send} noValidate aria-label={texts.title}>
      <UnsavedGuard when={!isSameJson(form, { ...settings, clientSecret: '' })} parts={['tab']} />
      <Failure message={failure} />
      <Field
        label={texts.issuer}
        name="issuer"
        type="url"
        hint={texts.issuerHint}
        value={form.issuer}
        change={(issuer) => setForm({ ...form, issuer })}
      />
      <Field
        label={texts.clientId}
        name="client-id"
        autoComplete="off"
        data-kept=""
        value={form.clientId}
        change={(clientId) => setForm({ ...form, clientId })}
      />
      <Field
        label={texts.clientSecret}
        name="client-secret"
        type="password"
        autoComplete="off"
        {...(settings.hasSecret
          ? { hint: form.issuer === settings.issuer ? texts.secretSaved : texts.secretForNewIssuer }
          : {})}
        value={form.clientSecret}
        change={(clientSecret) => setForm({ ...form, clientSecret })}
      />
      <Select
        label={texts.defaultRole}
        value={form.defaultRole}
        options={roles.map((role) => ({ value: role, label: texts.roles[role] }))}
        change={(defaultRole) => setForm({ ...form, defaultRole })}
      />
      <Checkbox label={texts.enabled} checked={form.enabled} change={(enabled) => setForm({ ...form, enabled })} />
      <Address label={texts.callback} address={settings.callbackAddress} />
      {settings.enabled ? <Address label={texts.signIn} address={settings.signInAddress} /> : null}
      <span>
        <Button type="submit" disabled={busy}>
          {texts.save}
        </Button>
      </span>
    </form>
  );
};

const Address = ({ label, address }: { label: string; address: string }): ReactNode => (
  <div className="field">
    <span className="label">{label}</span>
    <span className="choices">
      <code className="secret">{address}</code>
      <CopyButton text={address} />
    </span>
  </div>
);
