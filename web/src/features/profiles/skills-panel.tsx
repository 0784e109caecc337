import { contract, type PersonSkill } from '@sightline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useSample } from '../../platform/sample.ts';
import { useCapability } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { profileTexts } from '../../texts/profiles.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { writeDate } from '../../ui/format.ts';
import { Failure, Panel } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SourceLink } from '../../ui/source-link.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import { useSkillsOf } from './profiles.queries.ts';

const texts = profileTexts.skills;
const longest = 40;

/** The person's skills, each with its evidence; they and their managers can add more. */
export const SkillsPanel = ({ developerId, self }: { developerId: string; self: boolean }): ReactNode => {
  const query = useSkillsOf(developerId);
  const { data } = query;
  const [chosen, choose] = useState<string | null>(null);
  const seesAll = useCapability('canViewAllData');
  const writes = !useSample().on && (self || seesAll);
  const queries = useQueryClient();
  const { busy, failure, submit } = useSubmission(texts.notSaved);
  const shown = data?.skills.find((skill) => skill.name === chosen);
  const done = async (title: string, message: string): Promise<void> => {
    await queries.invalidateQueries({ queryKey: queryKeys.skills() });
    showToast({ type: 'success', title, message });
  };
  const add = (name: string, clear: () => void): void =>
    submit(async () => {
      await call(contract.profiles.addSkill, { params: { developerId }, body: { name } });
      clear();
      await done(texts.added, name);
    });
  const remove = (skill: string): void =>
    submit(async () => {
      await call(contract.profiles.removeSkill, { params: { developerId, skill } });
      await done(texts.removed, skill);
    });
  return (
    <Panel title={texts.title} note={texts.note}>
      <Failure message={failure} />
      <QueryState query={query} what={texts.failed} waiting={32}>
        {({ skills }) => skills.length === 0 && <p className="s mut">{texts.none}</p>}
      </QueryState>
      <div className="chips" role="group" aria-label={texts.title}>
        {data?.skills.map(({ name }) => (
          <Button
            variant="plain"
            key={name}
            className={name === chosen ? 'on' : ''}
            aria-pressed={name === chosen}
            onClick={() => choose(name === chosen ? null : name)}
          >
            {name}
          </Button>
        ))}
      </div>
      {shown === undefined ? (
        data === undefined || data.skills.length === 0 ? null : (
          <p className="s mut">{texts.choose}</p>
        )
      ) : (
        <Evidence skill={shown} remove={writes ? () => remove(shown.name) : null} busy={busy} />
      )}
      {writes ? <SkillForm busy={busy} save={add} /> : null}
    </Panel>
  );
};

type EvidenceProps = { skill: PersonSkill; remove: (() => void) | null; busy: boolean };

const Evidence = ({ skill: { name, declared: said, changes }, remove, busy }: EvidenceProps): ReactNode => (
  <div aria-live="polite">
    <h3 className="label">{name}</h3>
    {changes === null ? null : (
      <>
        <p className="s">{texts.changes(changes.count)}</p>
        <ul className="pairs s">
          {changes.latest.map((change) => (
            <li key={`${change.title}-${change.at}`}>
              <SourceLink {...change} />
              <span className="xs mut num">{writeDate(change.at, 'UTC')}</span>
            </li>
          ))}
        </ul>
      </>
    )}
    {said === null ? null : (
      <p className="s">
        {texts.addedBy(said.by, writeDate(said.at, 'UTC'))}{' '}
        {remove === null ? null : (
          <Button variant="link" disabled={busy} onClick={remove}>
            {texts.remove}
          </Button>
        )}
      </p>
    )}
  </div>
);

const SkillForm = ({ busy, save }: { busy: boolean; save: (name: string, clear: () => void) => void }): ReactNode => {
  const [name, setName] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save(name, () => setName(''));
  };
  return (
    <form className="skill-form" onSubmit={submit}>
      <Field label={texts.add} value={name} maxLength={longest} change={setName} />
      <Button type="submit" disabled={busy || name.trim() === ''}>
        {texts.save}
      </Button>
    </form>
  );
};
