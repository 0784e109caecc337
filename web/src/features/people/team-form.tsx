import { teamKinds } from '@sightline/contract';
import { useState, type ReactNode } from 'react';
import { mappingTexts } from '../../texts/mappings.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { UnsavedGuard } from '../../ui/unsaved-changes.tsx';

const texts = mappingTexts.teams;

export type TeamFields = { name: string; description: string; type: (typeof teamKinds)[number]; leadEmail: string };
export const newTeam: TeamFields = { name: '', description: '', type: 'development', leadEmail: '' };

const types = teamKinds.map((kind) => ({ value: kind, label: texts.types[kind] }));

/** Errors of the team fields, with the server's texts. */
const teamErrors = ({ name, leadEmail }: TeamFields): { name?: string; leadEmail?: string } => {
  const length = name.trim().length;
  const problem =
    length === 0 ? texts.nameRequired : length < 2 ? texts.nameShort : length > 100 ? texts.nameLong : undefined;
  const isEmail = leadEmail.trim() === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(leadEmail.trim());
  return { ...(problem === undefined ? {} : { name: problem }), ...(isEmail ? {} : { leadEmail: texts.emailInvalid }) };
};

type Props = { team: TeamFields; label: string; busy: boolean; save: (team: TeamFields) => void; cancel: () => void };

export const TeamForm = ({ team, label, busy, save, cancel }: Props): ReactNode => {
  const [fields, setFields] = useState(team);
  const [tried, setTried] = useState(false);
  const errors = tried ? teamErrors(fields) : {};
  const set = (part: Partial<TeamFields>): void => setFields({ ...fields, ...part });
  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (Object.keys(teamErrors(fields)).length === 0) save(fields);
      }}
    >
      <UnsavedGuard when={JSON.stringify(fields) !== JSON.stringify(team)} parts={['tab', 'part']} />
      <Field label={texts.name} value={fields.name} change={(name) => set({ name })} error={errors.name} />
      <Field label={texts.description} value={fields.description} change={(description) => set({ description })} />
      <Select label={texts.type} value={fields.type} options={types} change={(type) => set({ type })} />
      <Field
        label={texts.lead}
        type="email"
        value={fields.leadEmail}
        change={(leadEmail) => set({ leadEmail })}
        error={errors.leadEmail}
      />
      <span className="choices">
        <Button variant="primary" type="submit" disabled={busy}>
          {texts.save}
        </Button>
        <Button onClick={cancel}>{texts.cancel}</Button>
      </span>
    </form>
  );
};
