import { byName, contract, teamKinds } from '@sightline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { failureText } from '../../platform/api-error.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { showToast } from '../../platform/toasts.ts';
import { onboardingTexts } from '../../texts/onboarding.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { useTeams } from '../../ui/use-teams.ts';
import { checkTeam, type TeamDraft } from './checks.ts';
import { useRows, type Rows } from './rows.ts';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';

const texts = onboardingTexts.teams;
const types = teamKinds.map((kind) => ({ value: kind, label: texts.types[kind] }));
const empty: TeamDraft = { name: '', description: '', type: 'development', leadEmail: '' };
const formId = 'setup-teams';

/** Creates teams one after another. Created ones remain if a later one fails; `keepRows` then keeps the rest. */
const useCreateTeams = (
  rows: Rows<TeamDraft>['rows'],
  keepRows: (ids: readonly number[]) => void,
  created: () => void,
): { create: () => Promise<void>; creating: number | null } => {
  const [creating, setCreating] = useState<number | null>(null);
  const queries = useQueryClient();

  const create = async (): Promise<void> => {
    const left = rows.map(({ id }) => id);
    const names: string[] = [];
    try {
      for (const [index, { fields }] of rows.entries()) {
        setCreating(index + 1);
        await call(contract.mappings.createTeam, { body: fields });
        left.shift();
        names.push(fields.name.trim());
      }
      showToast({ type: 'success', title: texts.createdTitle, message: texts.created(rows.length) });
      created();
    } catch (error) {
      keepRows(left);
      const reason = failureText(error, texts.failed);
      const failed = rows[names.length]?.fields.name.trim() ?? '';
      const message = names.length === 0 ? reason : texts.failedAfter(names, failed, reason);
      showToast({ type: 'error', title: texts.failedTitle, message });
    } finally {
      setCreating(null);
      void queries.invalidateQueries({ queryKey: queryKeys.teams() });
    }
  };
  return { create, creating };
};

export const TeamsStep = ({ state, busy, move }: StepProps): ReactNode => {
  const { rows, add, remove, change, keep } = useRows(empty);
  const [tried, setTried] = useState(false);
  const { create, creating } = useCreateTeams(rows, keep, () => move({ move: 'complete' }));
  const existing = useTeams().data ?? [];
  const isEmpty = rows.every(({ fields }) => fields.name.trim() === '');
  const isOld = existing.length > 0 || state.completed.includes('teams');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (rows.every(({ fields }) => Object.keys(checkTeam(fields)).length === 0)) void create();
  };

  return (
    <StepFrame
      title={onboardingTexts.steps.teams}
      busy={busy || creating !== null}
      previous={() => move({ move: 'back' })}
      next={
        isOld && isEmpty ? (
          <Button variant="primary" disabled={busy} onClick={() => move({ move: 'complete' })}>
            {onboardingTexts.next}
          </Button>
        ) : (
          <Button variant="primary" type="submit" form={formId} disabled={busy || creating !== null || isEmpty}>
            {creating === null ? texts.create(rows.length) : texts.creating(creating, rows.length)}
          </Button>
        )
      }
    >
      <p className="mut">{texts.text}</p>
      {existing.length === 0 ? null : (
        <p>
          {texts.existing}:{' '}
          {existing
            .map(({ name }) => name)
            .toSorted(byName.compare)
            .join(', ')}
        </p>
      )}
      <form id={formId} noValidate onSubmit={submit}>
        {rows.map(({ id, fields }, index) => (
          <TeamFields
            key={id}
            number={index + 1}
            fields={fields}
            errors={tried ? checkTeam(fields) : {}}
            change={(part) => change(id, part)}
            remove={rows.length === 1 ? null : () => remove(id)}
          />
        ))}
        <span>
          <Button onClick={add}>{texts.add}</Button>
        </span>
      </form>
    </StepFrame>
  );
};

type TeamFieldsProps = {
  /** Counted from 1. */
  number: number;
  fields: TeamDraft;
  errors: ReturnType<typeof checkTeam>;
  change: (part: Partial<TeamDraft>) => void;
  /** Null for the only team. */
  remove: (() => void) | null;
};

const TeamFields = ({ number, fields, errors, change, remove }: TeamFieldsProps): ReactNode => (
  <fieldset className="setup-row">
    <legend>{texts.team(number)}</legend>
    <Field label={texts.name} value={fields.name} change={(name) => change({ name })} error={errors.name} />
    <Field label={texts.description} value={fields.description} change={(description) => change({ description })} />
    <Select label={texts.type} value={fields.type} options={types} change={(type) => change({ type })} />
    <Field
      label={texts.lead}
      type="email"
      value={fields.leadEmail}
      change={(leadEmail) => change({ leadEmail })}
      error={errors.leadEmail}
    />
    {remove === null ? null : (
      <Button aria-label={texts.removeOf(number)} onClick={remove}>
        {texts.remove}
      </Button>
    )}
  </fieldset>
);
