import { contract, type Organization } from '@sightline/contract';
import { useState, type FormEvent, type ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { changeOrganization, useSession } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { accountTexts } from '../../texts/account.ts';
import { organizationTexts } from '../../texts/organization.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Failure, Panel } from '../../ui/panel.tsx';
import { UnsavedGuard } from '../../ui/unsaved-changes.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import { LogoField } from './logo-field.tsx';

const texts = accountTexts.settings.general;
const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => ({
  value: zone,
  label: zone.replaceAll('_', ' '),
}));

/** The organization's logo, name and time zone. */
export const GeneralPanel = (): ReactNode => {
  const session = useSession();
  if (session === null || session.organization === null) return null;
  return (
    <Form organization={session.organization} manages={session.user.permissions.includes('canManageOrganization')} />
  );
};

const Form = ({ organization, manages }: { organization: Organization; manages: boolean }): ReactNode => {
  const [name, setName] = useState(organization.name);
  const [domain, setDomain] = useState(organization.domain ?? '');
  const [timeZone, setTimeZone] = useState(organization.timeZone);
  const { busy, failure, submit } = useSubmission(organizationTexts.failed);
  const isChanged =
    name !== organization.name || domain !== (organization.domain ?? '') || timeZone !== organization.timeZone;
  const save = (): void =>
    submit(async () => {
      const changed = await call(contract.organizations.update, { body: { name, domain, timeZone } });
      changeOrganization(changed.organization);
      // Edits made while saving are not saved yet.
      setName((now) => (now === name ? changed.organization.name : now));
      setDomain((now) => (now === domain ? (changed.organization.domain ?? '') : now));
      showToast({ type: 'success', title: texts.savedTitle, message: texts.saved });
    });
  const press = (event: FormEvent): void => {
    event.preventDefault();
    save();
  };
  const isKnown = zones.some((zone) => zone.value === timeZone);
  return (
    <Panel title={texts.title}>
      <UnsavedGuard when={isChanged && manages} parts={['tab']} save={busy ? null : save} />
      {manages ? null : <p className="note">{accountTexts.settings.adminOnly}</p>}
      <LogoField organization={organization} manages={manages} />
      <Failure message={failure} />
      <form onSubmit={press} noValidate aria-label={texts.title}>
        <Field label={texts.name} name="organization" value={name} change={setName} disabled={!manages} />
        <Field label={texts.domain} name="domain" value={domain} change={setDomain} disabled={!manages} />
        <Select
          label={texts.timeZone}
          value={timeZone}
          options={isKnown ? zones : [{ value: timeZone, label: timeZone }, ...zones]}
          change={setTimeZone}
          disabled={!manages}
        />
        <p className="xs mut">{texts.timeZoneHint}</p>
        {manages ? (
          <span>
            <Button variant="primary" type="submit" disabled={busy || !isChanged}>
              {texts.save}
            </Button>
          </span>
        ) : null}
      </form>
    </Panel>
  );
};
