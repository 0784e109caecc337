import { apiScopes, contract, type ApiScope, type Capability } from '@sightline/contract';
import { useState, type FormEvent, type ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { useSession } from '../../platform/session.ts';
import { securityTexts } from '../../texts/security.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Failure } from '../../ui/panel.tsx';
import { isSameJson, UnsavedGuard } from '../../ui/unsaved-changes.tsx';
import { useSubmission } from '../../ui/use-submission.ts';

const texts = securityTexts.tokens;
/** A token reads no more than its owner, so what its owner cannot open is not offered. */
const needs: Partial<Record<ApiScope, Capability>> = {
  'read:integrations': 'canManageIntegrations',
  'read:audit': 'canManageOrganization',
};
const lifetimes = ['7', '30', '90'] as const;
type Lifetime = (typeof lifetimes)[number];
const initial: { scopes: readonly ApiScope[]; days: Lifetime } = { scopes: ['read:metrics'], days: '90' };

export const NewApiToken = ({ made }: { made: (made: { token: string; id: string }) => void }): ReactNode => {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState(initial.scopes);
  const [days, setDays] = useState(initial.days);
  const isChanged = name !== '' || !isSameJson({ scopes, days }, initial);
  const { busy, failure, submit } = useSubmission(securityTexts.failed);
  const permissions = useSession()?.user.permissions ?? [];
  const offered = apiScopes.filter((scope) => {
    const capability = needs[scope];
    return capability === undefined || permissions.includes(capability);
  });
  const send = (event: FormEvent): void => {
    event.preventDefault();
    submit(async () => {
      const body = { name, scopes: [...scopes], expiresInDays: Number(days) };
      const { token, apiToken } = await call(contract.security.createApiToken, { body });
      setName('');
      made({ token, id: apiToken.id });
    });
  };
  return (
    <form onSubmit={send} noValidate aria-label={texts.create}>
      <UnsavedGuard when={isChanged} parts={['tab']} />
      <Failure message={failure} />
      <Field label={texts.name} name="token" placeholder={texts.namePlaceholder} value={name} change={setName} />
      <fieldset className="checks">
        <legend className="label">{texts.scopes}</legend>
        {offered.map((scope) => (
          <Checkbox
            key={scope}
            label={texts.scope[scope]}
            checked={scopes.includes(scope)}
            change={(on) => setScopes(on ? [...scopes, scope] : scopes.filter((other) => other !== scope))}
          />
        ))}
      </fieldset>
      <Select
        label={texts.expires}
        value={days}
        options={lifetimes.map((lifetime) => ({ value: lifetime, label: texts.days(Number(lifetime)) }))}
        change={setDays}
      />
      <span>
        <Button type="submit" disabled={busy || name.trim() === '' || scopes.length === 0}>
          {texts.create}
        </Button>
      </span>
    </form>
  );
};
