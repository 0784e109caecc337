import { contract, type RouteReply } from '@sightline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { call, refreshToken } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useSession } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { securityTexts } from '../../texts/security.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { writeDate } from '../../ui/format.ts';
import { Failure, Panel } from '../../ui/panel.tsx';
import { LoadFailed, Skeleton } from '../../ui/query-state.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import { ProvidedNote } from './provided-note.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useTwoFactor } from './security.queries.ts';

const texts = securityTexts.twoFactor;
type Begun = RouteReply<typeof contract.security.beginTwoFactor>;

/** The user's own second factor: set up, renew, turn off. */
export const TwoFactorPanel = (): ReactNode => {
  const queries = useQueryClient();
  const state = useTwoFactor();
  const isFixed = useSession()?.user.byProvider === true;
  const [begun, setBegun] = useState<Begun | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const show = async (fresh: readonly string[] | null): Promise<void> => {
    setBegun(null);
    setCodes(fresh);
    await queries.invalidateQueries({ queryKey: queryKeys.account() });
  };
  const { failure, submit } = useSubmission(securityTexts.failed);
  const finish = (): void => {
    setCodes(null);
    // The fresh token may open the organization now.
    submit(async () => {
      await refreshToken();
      await queries.invalidateQueries();
    });
  };
  return (
    <Panel title={texts.title}>
      <Failure message={failure} />
      <LoadFailed loads={state} what={texts.loadFailed} />
      {codes !== null ? (
        <RecoveryCodes codes={codes} done={finish} />
      ) : begun !== null ? (
        <Confirm begun={begun} confirmed={show} cancel={() => setBegun(null)} />
      ) : state.data === undefined ? (
        state.error === null && <Skeleton height={140} />
      ) : isFixed ? (
        <ProvidedNote />
      ) : state.data.on ? (
        <TurnedOn since={state.data.since ?? ''} left={state.data.recoveryCodesLeft} changed={show} />
      ) : (
        <Begin begun={setBegun} />
      )}
    </Panel>
  );
};

const PasswordField = ({ value, change }: { value: string; change: (value: string) => void }): ReactNode => (
  <Field
    label={securityTexts.password}
    name="password"
    type="password"
    autoComplete="current-password"
    value={value}
    change={change}
  />
);

const Begin = ({ begun }: { begun: (secret: Begun) => void }): ReactNode => {
  const [password, setPassword] = useState('');
  const { busy, failure, submit } = useSubmission(securityTexts.failed);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    submit(async () => begun(await call(contract.security.beginTwoFactor, { body: { password } })));
  };
  return (
    <form onSubmit={send} noValidate aria-label={texts.begin}>
      <p className="s mut">{texts.off}</p>
      <Failure message={failure} />
      <PasswordField value={password} change={setPassword} />
      <span>
        <Button type="submit" disabled={busy || password === ''}>
          {texts.begin}
        </Button>
      </span>
    </form>
  );
};

type ConfirmProps = { begun: Begun; confirmed: (codes: readonly string[]) => Promise<void>; cancel: () => void };

const Confirm = ({ begun, confirmed, cancel }: ConfirmProps): ReactNode => {
  const [code, setCode] = useState('');
  const { busy, failure, submit } = useSubmission(securityTexts.failed);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    submit(async () => confirmed((await call(contract.security.confirmTwoFactor, { body: { code } })).recoveryCodes));
  };
  return (
    <form onSubmit={send} noValidate aria-label={texts.confirm}>
      <p className="s mut">{texts.scan}</p>
      <QrCode text={begun.address} label={texts.qr} />
      <p className="s">
        {texts.key}: <code>{begun.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <Failure message={failure} />
      <Field
        label={texts.code}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        change={setCode}
      />
      <span className="choices">
        <Button variant="primary" type="submit" disabled={busy || code.trim() === ''}>
          {texts.confirm}
        </Button>
        <Button onClick={cancel}>{texts.cancel}</Button>
      </span>
    </form>
  );
};

type TurnedOnProps = { since: string; left: number; changed: (codes: readonly string[] | null) => Promise<void> };

const TurnedOn = ({ since, left, changed }: TurnedOnProps): ReactNode => {
  const zone = useSession()?.organization?.timeZone ?? 'UTC';
  const [password, setPassword] = useState('');
  const { busy, failure, submit } = useSubmission(securityTexts.failed);
  const body = { password };
  const renew = (): void =>
    submit(async () => changed((await call(contract.security.renewRecoveryCodes, { body })).recoveryCodes));
  const end = (): void =>
    submit(async () => {
      await call(contract.security.endTwoFactor, { body });
      showToast({ type: 'success', title: texts.title, message: texts.ended });
      await changed(null);
    });
  return (
    <form onSubmit={(event) => event.preventDefault()} noValidate aria-label={texts.title}>
      <p className="s">
        <span className="badge good">{texts.on(writeDate(since, zone))}</span>{' '}
        <span className={left < 3 ? 'badge warn' : 'mut'}>{texts.left(left)}</span>
      </p>
      <Failure message={failure} />
      <PasswordField value={password} change={setPassword} />
      <span className="choices">
        <Button disabled={busy || password === ''} onClick={renew}>
          {texts.renew}
        </Button>
        <Button disabled={busy || password === ''} onClick={end}>
          {texts.end}
        </Button>
      </span>
    </form>
  );
};
