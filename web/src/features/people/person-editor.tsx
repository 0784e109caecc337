import type { MappedPerson, MappingChange } from '@sightline/contract';
import { useState, type FormEvent, type ReactNode } from 'react';
import { mappingTexts } from '../../texts/mappings.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import type { ComboboxOption } from '../../ui/combobox-choices.ts';
import { Field } from '../../ui/field.tsx';
import { accountSearch, useChangeMappings, type Mappings } from './mappings.queries.ts';
import { LeavesEditor, MembershipsEditor } from './spans-editor.tsx';

const texts = mappingTexts.editor;

/** The settings of one person. Each part saves separately, so that each can be undone separately. */
export const PersonEditor = ({
  person,
  mappings,
  today,
}: {
  person: MappedPerson;
  mappings: Mappings;
  today: string;
}): ReactNode => {
  const changeMappings = useChangeMappings();
  const send: Send = (changes, saved) => changeMappings.mutate(changes, { onSuccess: saved });
  return (
    <div className="person-editor" aria-busy={changeMappings.isPending}>
      <Accounts person={person} send={send} busy={changeMappings.isPending} />
      <State person={person} today={today} send={send} busy={changeMappings.isPending} />
      <MembershipsEditor
        key={JSON.stringify(person.memberships)}
        person={person}
        mappings={mappings}
        today={today}
        send={send}
        busy={changeMappings.isPending}
      />
      <LeavesEditor key={JSON.stringify(person.leaves)} person={person} send={send} busy={changeMappings.isPending} />
    </div>
  );
};

type Send = (changes: MappingChange[], saved?: () => void) => void;
type Sending = { person: MappedPerson; send: Send; busy: boolean };

const noPerson: ComboboxOption = { id: '', name: texts.joinNobody };

const Accounts = ({ person, send, busy }: Sending): ReactNode => {
  const [other, setOther] = useState<ComboboxOption>(noPerson);
  const firstAccountId = person.accounts[0]?.id;
  return (
    <section>
      <h3>{texts.accounts}</h3>
      <ul>
        {person.accounts.map((account) => (
          <li key={account.id}>
            {texts.account(account.name, account.email)}{' '}
            {account.active ? null : <span className="badge">{texts.inactive}</span>}{' '}
            {person.accounts.length > 1 ? (
              <Button
                variant="link"
                aria-label={texts.splitOf(account.name)}
                disabled={busy}
                onClick={() => send([{ kind: 'split', accountId: account.id }])}
              >
                {texts.split}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <div className="in-line">
        <Combobox
          label={texts.joinWith}
          chosen={other.name}
          chosenId={other.id}
          choices={accountSearch(person.id, (one) => one.id !== person.id)}
          choose={setOther}
        />
        <Button
          disabled={busy || other.id === '' || firstAccountId === undefined}
          onClick={() => {
            if (firstAccountId !== undefined)
              send([{ kind: 'join', accountIds: [firstAccountId, other.id] }], () => setOther(noPerson));
          }}
        >
          {texts.join}
        </Button>
      </div>
    </section>
  );
};

const State = ({ person, today, send, busy }: Sending & { today: string }): ReactNode => (
  <section>
    <Checkbox
      label={texts.bot}
      checked={person.bot}
      disabled={busy}
      change={(bot) => send([{ kind: 'bot', accountId: person.accounts[0]?.id ?? '', bot }])}
    />
    <LeftForm key={`left ${person.leftOn}`} person={person} today={today} send={send} busy={busy} />
    <ShareForm key={`share ${person.partTime}`} person={person} send={send} busy={busy} />
  </section>
);

const LeftForm = ({ person, today, send, busy }: Sending & { today: string }): ReactNode => {
  const [left, setLeft] = useState(person.leftOn ?? '');
  const save = (event: FormEvent): void => {
    event.preventDefault();
    send([{ kind: 'left', accountId: person.accounts[0]?.id ?? '', on: left === '' ? null : left }]);
  };
  return (
    <form className="in-line" onSubmit={save}>
      <Field label={texts.left} type="date" value={left} change={setLeft} max={today} />
      <Button type="submit" disabled={busy || (left === '' ? person.active : left === person.leftOn)}>
        {left === '' ? texts.stillHere : texts.save}
      </Button>
    </form>
  );
};

const ShareForm = ({ person, send, busy }: Sending): ReactNode => {
  const [share, setShare] = useState(String(Math.round(person.partTime * 100)));
  const percent = Number(share);
  const isShare = Number.isFinite(percent) && percent >= 5 && percent <= 100;
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (isShare) send([{ kind: 'part-time', accountId: person.accounts[0]?.id ?? '', share: percent / 100 }]);
  };
  return (
    <form className="in-line" onSubmit={save} noValidate>
      <Field
        label={texts.share}
        type="number"
        min={5}
        max={100}
        value={share}
        change={setShare}
        error={isShare ? undefined : texts.shareInvalid}
      />
      <Button type="submit" disabled={busy || !isShare || percent / 100 === person.partTime}>
        {texts.save}
      </Button>
    </form>
  );
};
