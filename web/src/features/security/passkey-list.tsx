import { contract, type Passkey } from '@sightline/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useSession } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { passkeysTexts as texts } from '../../texts/passkeys.ts';
import { securityTexts } from '../../texts/security.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { uncapitalized } from '../../texts/capitalization.ts';
import { relativeTime, writeDate } from '../../ui/format.ts';
import { Failure } from '../../ui/panel.tsx';
import { useNow } from '../../ui/use-now.ts';

/** Passkeys, renamed and removed in place. */
export const PasskeyList = ({ passkeys }: { passkeys: readonly Passkey[] }): ReactNode => (
  <ul className="keys" aria-label={texts.title}>
    {passkeys.map((passkey) => (
      <Entry key={passkey.id} passkey={passkey} />
    ))}
  </ul>
);

const Entry = ({ passkey }: { passkey: Passkey }): ReactNode => {
  const queries = useQueryClient();
  const now = useNow();
  const zone = useSession()?.organization?.timeZone ?? 'UTC';
  const isFixed = useSession()?.user.byProvider === true;
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const { id, name } = passkey;
  const params = { passkeyId: id };
  const changed = () => queries.invalidateQueries({ queryKey: queryKeys.account() });
  const rename = useMutation({
    mutationFn: (newName: string) => call(contract.passkeys.rename, { params, body: { name: newName } }),
    onSuccess: async (_answer, newName) => {
      await changed();
      close();
      showToast({ type: 'success', title: texts.renamed, message: newName });
    },
  });
  const remove = useMutation({
    mutationFn: (password: string) => call(contract.passkeys.remove, { params, body: { password } }),
    onSuccess: () => showToast({ type: 'success', title: texts.removed, message: name }),
    onSettled: changed,
  });
  const failure = <Failure message={rename.error?.message ?? remove.error?.message ?? null} />;
  if (open === 'remove') {
    return (
      <li>
        {failure}
        <Remove name={name} busy={remove.isPending} remove={remove.mutate} cancel={close} />
      </li>
    );
  }
  if (open === 'rename') {
    return (
      <li>
        {failure}
        <Rename name={name} busy={rename.isPending} save={rename.mutate} cancel={close} />
      </li>
    );
  }
  const used = passkey.lastUsedAt === null ? null : uncapitalized(relativeTime(Date.parse(passkey.lastUsedAt), now));
  return (
    <li>
      {failure}
      <span className="about">
        <b>{name}</b>
        <span className="xs mut">
          {texts.about(texts.storage[passkey.kept], writeDate(passkey.createdAt, zone), used)}
        </span>
      </span>
      {isFixed ? null : (
        <span className="choices">
          <Button aria-label={texts.renameOf(name)} onClick={() => setOpen('rename')}>
            {texts.rename}
          </Button>
          <Button aria-label={texts.removeOf(name)} onClick={() => setOpen('remove')}>
            {texts.remove}
          </Button>
        </span>
      )}
    </li>
  );
};

type RenameProps = { name: string; busy: boolean; save: (name: string) => void; cancel: () => void };

const Rename = ({ name, busy, save, cancel }: RenameProps): ReactNode => {
  const [newName, setNewName] = useState(name);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    save(newName);
  };
  return (
    <form onSubmit={send} noValidate aria-label={texts.renameOf(name)}>
      <Field label={texts.name} name="passkey-name" autoFocus value={newName} change={setNewName} />
      <span className="choices">
        <Button type="submit" disabled={busy || newName.trim().length < 2}>
          {texts.save}
        </Button>
        <Button onClick={cancel}>{texts.cancel}</Button>
      </span>
    </form>
  );
};

type RemoveProps = { name: string; busy: boolean; remove: (password: string) => void; cancel: () => void };

/** Removing requires the password, like adding. */
const Remove = ({ name, busy, remove, cancel }: RemoveProps): ReactNode => {
  const [password, setPassword] = useState('');
  const send = (event: FormEvent): void => {
    event.preventDefault();
    remove(password);
  };
  return (
    <form onSubmit={send} noValidate aria-label={texts.removeOf(name)}>
      <p className="s">
        {texts.removeSure(name)} <span className="mut">{texts.removeConsequence}</span>
      </p>
      <Field
        label={securityTexts.password}
        name="remove-password"
        type="password"
        autoComplete="current-password"
        autoFocus
        value={password}
        change={setPassword}
      />
      <span className="choices">
        <Button type="submit" disabled={busy || password === ''}>
          {texts.remove}
        </Button>
        <Button onClick={cancel}>{texts.no}</Button>
      </span>
    </form>
  );
};
