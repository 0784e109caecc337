import { contract } from '@sightline/contract';
import { useState, type FormEvent, type ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { signInLocally } from '../../platform/session.ts';
import { organizationTexts } from '../../texts/organization.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useFollow } from '../../ui/inner-link.tsx';
import { Failure } from '../../ui/panel.tsx';
import { useSubmission } from '../../ui/use-submission.ts';

const texts = organizationTexts;

export const CreateOrganization = ({ done, cancel }: { done?: () => void; cancel?: () => void }): ReactNode => {
  const [name, setName] = useState('');
  const [domain, setDomain] = useState('');
  const follow = useFollow();
  const { busy, failure, submit } = useSubmission(texts.failed);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    submit(async () => {
      signInLocally(await call(contract.organizations.create, { body: { name, domain } }));
      done?.();
      follow('/onboarding');
    });
  };
  return (
    <form onSubmit={send} noValidate aria-label={texts.createTitle}>
      <Failure message={failure} />
      <Field label={texts.name} name="organization" value={name} change={setName} />
      <Field label={texts.domain} hint={texts.domainHint} name="domain" value={domain} change={setDomain} />
      <span className="choices">
        <Button variant="primary" type="submit" disabled={busy}>
          {texts.createButton}
        </Button>
        {cancel === undefined ? null : <Button onClick={cancel}>{texts.cancel}</Button>}
      </span>
    </form>
  );
};
