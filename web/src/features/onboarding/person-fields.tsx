import { roles, type Role, type Team } from '@sightline/contract';
import type { ReactNode } from 'react';
import { onboardingTexts } from '../../texts/onboarding.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';

const texts = onboardingTexts.invite;
const roleOptions = roles.map((role) => ({ value: role, label: texts.roles[role] }));

export type PersonDraft = { email: string; name: string; role: Role; teamId: string };

type Props = {
  place: number;
  fields: PersonDraft;
  errors: { email?: string; name?: string };
  teams: readonly Team[];
  change: (part: Partial<PersonDraft>) => void;
  remove: (() => void) | undefined;
};

/** The invitee, their role and their team. */
export const PersonFields = ({ place, fields, errors, teams, change, remove }: Props): ReactNode => (
  <fieldset className="setup-row">
    <legend>{texts.person(place)}</legend>
    <Field
      label={texts.email}
      type="email"
      value={fields.email}
      change={(email) => change({ email })}
      error={errors.email}
    />
    <Field label={texts.name} value={fields.name} change={(name) => change({ name })} error={errors.name} />
    <Select
      label={texts.role}
      value={fields.role}
      options={roleOptions}
      hint={texts.hints[fields.role]}
      change={(role) => change({ role })}
    />
    {teams.length === 0 ? null : (
      <Select
        label={texts.team}
        value={fields.teamId}
        options={[{ value: '', label: texts.noTeam }, ...teams.map(({ id, name }) => ({ value: id, label: name }))]}
        change={(teamId) => change({ teamId })}
      />
    )}
    {remove === undefined ? null : (
      <Button aria-label={texts.removeOf(place)} onClick={remove}>
        {texts.remove}
      </Button>
    )}
  </fieldset>
);
