import { contract } from '@sightline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { browserHasPasskeys, canUsePasskeys, makePasskey } from '../../platform/passkeys.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useSession } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { passkeysTexts as texts } from '../../texts/passkeys.ts';
import { securityTexts } from '../../texts/security.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Failure, Panel } from '../../ui/panel.tsx';
import { programName } from '../../ui/program-name.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import { PasskeyList } from './passkey-list.tsx';
import { ProvidedNote } from './provided-note.tsx';
import { usePasskeys } from './security.queries.ts';

/** The user's own passkeys. In browsers without passkey support, shown only to users who have some, so that they can remove them. */
export const PasskeysPanel = (): ReactNode => {
  const query = usePasskeys();
  const isFixed = useSession()?.user.byProvider === true;
  const count = query.data?.passkeys.length ?? 0;
  if (!browserHasPasskeys() && count === 0) return null;
  return (
    <Panel title={texts.title} note={texts.note}>
      <QueryState query={query} what={texts.loadFailed} waiting={220}>
        {(data) => (
          <>
            <p className="s mut">{texts.hint}</p>
            {count === 0 ? <p className="s mut">{texts.none}</p> : <PasskeyList passkeys={data.passkeys} />}
            {isFixed ? (
              <ProvidedNote />
            ) : canUsePasskeys(data.origin) ? (
              <AddPasskey />
            ) : (
              <Elsewhere origin={data.origin} />
            )}
          </>
        )}
      </QueryState>
    </Panel>
  );
};

/** Why passkeys cannot be added on this page although the browser supports them. */
const Elsewhere = ({ origin }: { origin: string | null }): ReactNode =>
  !browserHasPasskeys() ? null : (
    <p className="note">
      {origin === null ? (
        texts.noDomain
      ) : (
        <>
          {texts.otherAddress}{' '}
          <a className="link" href={origin}>
            {origin}
          </a>
        </>
      )}
    </p>
  );

const AddPasskey = (): ReactNode => {
  const queries = useQueryClient();
  const suggested = programName(navigator.userAgent) ?? '';
  const [name, setName] = useState(suggested);
  const [password, setPassword] = useState('');
  const { busy, failure, submit } = useSubmission(securityTexts.failed);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    submit(async () => {
      const { options } = await call(contract.passkeys.beginAdding, { body: { password } });
      const credential = await makePasskey(options);
      const { passkey } = await call(contract.passkeys.add, { body: { name, credential } });
      setPassword('');
      setName(suggested);
      await queries.invalidateQueries({ queryKey: queryKeys.account() });
      showToast({ type: 'success', title: texts.title, message: texts.added(passkey.name) });
    });
  };
  return (
    <form onSubmit={send} noValidate aria-label={texts.add}>
      <Failure message={failure} />
      <Field label={texts.name} name="passkey" hint={texts.nameHint} value={name} change={setName} />
      <Field
        label={securityTexts.password}
        name="password"
        type="password"
        autoComplete="current-password"
        value={password}
        change={setPassword}
      />
      <span>
        <Button type="submit" disabled={busy || password === '' || name.trim().length < 2}>
          {texts.add}
        </Button>
      </span>
    </form>
  );
};
