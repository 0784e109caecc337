import { useEffect, useState, type ReactNode } from 'react';
import {
  clearSecurityEvents,
  ratesOf,
  recordSecurityEvent,
  useSecurityEvents,
  type SecurityEvent,
} from '../../platform/security-events.ts';
import { useSession } from '../../platform/session.ts';
import { readClaims } from '../../platform/token-claims.ts';
import { monitorTexts } from '../../texts/security-monitor.ts';
import { showMonitor, useMonitorShown } from './monitor-visibility.ts';
import { Button } from '../../ui/button.tsx';
import { writeTime } from '../../ui/format.ts';

const texts = monitorTexts;
const refreshMs = 30_000;
const shownEvents = 5;

/** The current time, updated every 30 seconds. */
const useTick = (): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), refreshMs);
    return () => clearInterval(timer);
  }, []);
  return now;
};

/** Security events of this browser, for the organization's admins. */
export const SecurityMonitor = (): ReactNode => {
  const user = useSession()?.user;
  const shown = useMonitorShown();
  const isKeeper = user !== undefined && (user.role === 'admin' || user.isPlatformAdmin);
  return isKeeper && shown ? <Floating /> : null;
};

const Floating = (): ReactNode => {
  const [open, setOpen] = useState(false);
  const tick = useTick();
  const session = useSession();
  const events = useSecurityEvents();
  const now = Math.max(tick, events[0]?.at ?? 0);
  const rates = ratesOf(events, now);
  const claims = session === null ? null : readClaims(session.token);
  const active = claims !== null && claims.exp * 1000 > now;
  const states = [
    { name: texts.api, good: !rates.tooManyErrors, text: rates.tooManyErrors ? texts.highErrors : texts.normal },
    {
      name: texts.authentication,
      good: !rates.tooManyAuthFailures,
      text: rates.tooManyAuthFailures ? texts.failedAttempts : texts.secure,
    },
    { name: texts.session, good: active, text: active ? texts.active : texts.invalid },
  ];
  const good = states.every((state) => state.good);
  return (
    <aside className={`monitor${open ? ' open' : good ? ' quiet' : ''}`} aria-label={texts.title}>
      <Button variant="plain" className="monitor-head" aria-expanded={open} onClick={() => setOpen(!open)}>
        <i className={`mark ${good ? 'success' : 'error'}`} />
        <span>{texts.title}</span>
        <span className="mut">{good ? texts.good : texts.bad}</span>
      </Button>
      {open ? <Details states={states} rates={rates} events={events} /> : null}
    </aside>
  );
};

type DetailsProps = {
  states: readonly { name: string; good: boolean; text: string }[];
  rates: { errors: number; authFailures: number };
  events: readonly SecurityEvent[];
};

const Details = ({ states, rates, events }: DetailsProps): ReactNode => (
  <div className="inside">
    <dl className="facts">
      {states.map((state) => (
        <div key={state.name}>
          <dt>{state.name}</dt>
          <dd>
            <span className={`badge ${state.good ? 'good' : 'bad'}`}>{state.text}</span>
          </dd>
        </div>
      ))}
      <div>
        <dt>{texts.errors}</dt>
        <dd className="num">{rates.errors}</dd>
      </div>
      <div>
        <dt>{texts.authFailures}</dt>
        <dd className="num">{rates.authFailures}</dd>
      </div>
    </dl>
    {events.length === 0 ? (
      <p className="s mut">{texts.none}</p>
    ) : (
      <ul className="monitor-events" aria-label={texts.latest}>
        {events.slice(0, shownEvents).map((event) => (
          <li key={event.id}>
            <span className={`chip ${event.severity}`}>{texts.severity(event.severity)}</span>
            <span>{event.text}</span>
            <time className="xs mut num" dateTime={new Date(event.at).toISOString()}>
              {writeTime(event.at)}
            </time>
          </li>
        ))}
      </ul>
    )}
    <span className="choices">
      <Button onClick={clearSecurityEvents}>{texts.clear}</Button>
      <Button onClick={() => recordSecurityEvent({ kind: 'test', severity: 'low', text: texts.testEvent })}>
        {texts.test}
      </Button>
      <Button onClick={() => showMonitor(false)}>{texts.dismiss}</Button>
    </span>
  </div>
);

/** In the settings: shows the monitor again after it was dismissed. */
export const BringMonitorBack = (): ReactNode => {
  const shown = useMonitorShown();
  return shown ? null : (
    <span>
      <Button onClick={() => showMonitor(true)}>{texts.show}</Button>
    </span>
  );
};
