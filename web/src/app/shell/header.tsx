import { contract } from '@sightline/contract';
import { useState, type ReactNode } from 'react';
import { NotificationBell } from '../../features/notifications/notification-bell.tsx';
import { call } from '../../platform/api.ts';
import { signOutLocally, useSession } from '../../platform/session.ts';
import { cycleTheme, useTheme } from '../../platform/theme.ts';
import { showToast } from '../../platform/toasts.ts';
import { Icon } from '../../ui/icon.tsx';
import { Logo } from '../../ui/logo.tsx';

const initials = (name: string): string =>
  name
    .split(' ')
    .map((part) => part[0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase();

export const Header = ({ toggleMenu }: { toggleMenu: () => void }): ReactNode => {
  const session = useSession();
  const theme = useTheme();
  if (session === null) return null;
  const { user, organization } = session;
  return (
    <header className="top">
      <button className="icon" type="button" aria-label="Menu" onClick={toggleMenu}>
        <Icon name="menu" />
      </button>
      <div className="brand">
        <Logo /> <span>Sightline</span>
      </div>
      {organization === null ? null : (
        <div className="org">
          {organization.name} <span className="xs faint">{organization.memberCount} members</span>
        </div>
      )}
      <span className="grow" />
      <button
        className="icon"
        type="button"
        aria-label={`Theme: ${theme}`}
        title={`Theme: ${theme}`}
        onClick={cycleTheme}
      >
        <Icon name={theme} />
      </button>
      <NotificationBell />
      <div className="who s">
        <i className="avatar" aria-hidden="true" style={{ fontStyle: 'normal' }}>
          {initials(user.name)}
        </i>
        <span>
          <b>{user.name}</b>
          <span className="xs faint">{user.role}</span>
        </span>
      </div>
      <SignOut />
    </header>
  );
};

const SignOut = (): ReactNode => {
  const [asking, setAsking] = useState(false);
  const signOut = async (): Promise<void> => {
    try {
      await call(contract.auth.logout, {});
      signOutLocally('manual');
    } catch (error) {
      showToast({
        type: 'error',
        title: 'Logout',
        message: `There was an error during logout. Please refresh the page. ${error instanceof Error ? error.message : ''}`,
      });
    }
  };
  if (!asking) {
    return (
      <button className="btn" type="button" onClick={() => setAsking(true)}>
        Logout
      </button>
    );
  }
  return (
    <span className="s" role="group" aria-label="Logout">
      Sure?{' '}
      <button className="btn" type="button" onClick={() => void signOut()}>
        Yes
      </button>{' '}
      <button className="btn" type="button" onClick={() => setAsking(false)}>
        No
      </button>
    </span>
  );
};
