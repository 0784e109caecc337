import { contract } from '@sightline/contract';
import { useState, type ReactNode } from 'react';
import { call, refreshToken } from '../../platform/api.ts';
import { changeUser, readSession, signOutLocally, useSession, type Session } from '../../platform/session.ts';
import { readClaims } from '../../platform/token-claims.ts';
import { securityTexts } from '../../texts/security.ts';
import { shellTexts } from '../../texts/shell.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { writeMoment } from '../../ui/format.ts';
import { localZone } from '../../ui/local-zone.ts';

const texts = securityTexts.debug;

/** The stored user and the claims of the token. */
export const AuthDebugDialog = ({ close }: { close: () => void }): ReactNode => {
  const session = useSession();
  return (
    <Dialog className="debug" title={texts.title} open close={close}>
      {session === null ? <p>{texts.notSignedIn}</p> : <Held session={session} />}
      <Button onClick={close}>{texts.close}</Button>
    </Dialog>
  );
};

const moment = (seconds: number): string => writeMoment(new Date(seconds * 1000).toISOString(), localZone());

const Held = ({ session: { user, token } }: { session: Session }): ReactNode => {
  const [announcement, setAnnouncement] = useState<string | null>(null);
  const claims = readClaims(token);
  const refresh = async (): Promise<void> => {
    try {
      if (!(await refreshToken())) throw new Error(texts.refreshFailed);
      changeUser((await call(contract.auth.me, {})).user);
      setAnnouncement(texts.refreshed);
    } catch {
      // The remedy is the same for every failure.
      setAnnouncement(texts.refreshFailed);
    }
  };
  const clear = async (): Promise<void> => {
    try {
      await call(contract.auth.logout, {});
    } catch (error) {
      // Offline, the session stays valid on the server until its token expires.
      if (navigator.onLine && readSession() !== null) {
        setAnnouncement(shellTexts.logoutFailed(error instanceof Error ? error.message : String(error)));
        return;
      }
    }
    localStorage.clear();
    signOutLocally('manual');
  };
  return (
    <>
      {claims !== null && claims.role !== user.role ? (
        <p className="note warn" role="alert">
          {texts.rolesDiffer(user.role, claims.role)}
        </p>
      ) : null}
      <h3>{texts.stored}</h3>
      <Facts
        facts={[
          [texts.id, user.id],
          [texts.email, user.email],
          [texts.role, user.role],
          [texts.organization, user.organizationId ?? texts.none],
        ]}
      />
      <h3>{texts.token}</h3>
      {claims === null ? (
        <p className="note warn">{texts.unreadable}</p>
      ) : (
        <Facts
          facts={[
            [texts.id, claims.sub],
            [texts.email, claims.email],
            [texts.role, claims.role],
            [texts.organization, claims.organizationId ?? texts.none],
            [texts.permissions, claims.permissions.join(', ') || texts.none],
            [texts.issued, moment(claims.iat)],
            [texts.expires, moment(claims.exp)],
          ]}
        />
      )}
      <p role="status" className="s">
        {announcement}
      </p>
      <span className="choices">
        <Button onClick={() => void refresh()}>{texts.refresh}</Button>
        <Confirm
          label={texts.clear}
          question={texts.clearSure}
          yes={texts.clearYes}
          no={texts.clearNo}
          confirm={() => void clear()}
        />
      </span>
    </>
  );
};

const Facts = ({ facts }: { facts: readonly (readonly [string, string])[] }): ReactNode => (
  <dl className="facts">
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
