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

type Draft = { name: string; domain: string; timeZone: string };

/** The values of a draft that differ from others. */
const differing = (draft: Partial<Draft>, than: Partial<Draft>): Partial<Draft> =>
  Object.fromEntries(Object.entries(draft).filter(([key, value]) => value !== than[key as keyof Draft]));

const Form = ({ organization, manages }: { organization: Organization; manages: boolean }): ReactNode => {
  const saved: Draft = { name: organization.name, domain: organization.domain ?? '', timeZone: organization.timeZone };
  // Only what was edited here, so that saving does not undo a change that was made elsewhere meanwhile.
  const [edited, setEdited] = useState<Partial<Draft>>({});
  const { name, domain, timeZone } = { ...saved, ...edited };
  const { busy, failure, submit } = useSubmission(organizationTexts.failed);
  const edit = (change: Partial<Draft>): void => setEdited((now) => ({ ...now, ...change }));
  const changes = differing(edited, saved);
  const isChanged = Object.keys(changes).length > 0;
  const save = (): void =>
    submit(async () => {
      const changed = await call(contract.organizations.update, { body: changes });
      changeOrganization(changed.organization);
      // Edits made while saving are not saved yet.
      setEdited((now) => differing(now, changes));
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
        <Field
          label={texts.name}
          name="organization"
          value={name}
          change={(name) => edit({ name })}
          disabled={!manages}
        />
        <Field
          label={texts.domain}
          name="domain"
          value={domain}
          change={(domain) => edit({ domain })}
          disabled={!manages}
        />
        <Select
          label={texts.timeZone}
          value={timeZone}
          options={isKnown ? zones : [{ value: timeZone, label: timeZone }, ...zones]}
          change={(timeZone) => edit({ timeZone })}
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
