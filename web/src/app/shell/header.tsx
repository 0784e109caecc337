import { contract } from '@sightline/contract';
import type { ReactNode, RefObject } from 'react';
import { NotificationBell } from '../../features/notifications/notification-bell.tsx';
import { OrganizationMenu } from '../../features/organizations/organization-menu.tsx';
import { call } from '../../platform/api.ts';
import { keepPreferences } from '../../features/preferences/keep-preferences.ts';
import { leaveSession, useSession } from '../../platform/session.ts';
import { chooseTheme, nextTheme, useTheme } from '../../platform/theme.ts';
import { showToast } from '../../platform/toasts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Icon } from '../../ui/icon.tsx';
import { InnerLink } from '../../ui/inner-link.tsx';
import { Logo } from '../../ui/logo.tsx';
import { shellTexts as texts } from '../../texts/shell.ts';

type Props = { menu: RefObject<HTMLButtonElement | null>; isMenuOpen: boolean; toggleMenu: () => void };

export const Header = ({ menu, isMenuOpen, toggleMenu }: Props): ReactNode => {
  const session = useSession();
  const theme = useTheme();
  if (session === null) return null;
  const { user } = session;
  const cycleTheme = (): void => {
    const next = nextTheme(theme);
    chooseTheme(next);
    void keepPreferences({ theme: next });
  };
  return (
    <header className="top">
      <Button variant="icon" ref={menu} aria-label={texts.menu} aria-expanded={isMenuOpen} onClick={toggleMenu}>
        <Icon name="menu" />
      </Button>
      <div className="brand">
        <Logo /> <span>{texts.product}</span>
      </div>
      <OrganizationMenu />
      <span className="grow" />
      <Button variant="icon" aria-label={texts.theme(theme)} title={texts.theme(theme)} onClick={cycleTheme}>
        <Icon name={theme} />
      </Button>
      <NotificationBell />
      <InnerLink className="who s" href="/profile" title={texts.profile}>
        <Avatar name={user.name} picture={user.avatar} />
        <span>
          <b>{user.name}</b>
          <span className="xs faint">{user.role}</span>
        </span>
      </InnerLink>
      <SignOut />
    </header>
  );
};

const SignOut = (): ReactNode => {
  const signOut = async (): Promise<void> => {
    try {
      await leaveSession(() => call(contract.auth.logout, {}));
    } catch (error) {
      showToast({
        type: 'error',
        title: texts.logout,
        message: texts.logoutFailed(error instanceof Error ? error.message : ''),
      });
    }
  };
  return (
    <Confirm label={texts.logout} question={texts.sure} yes={texts.yes} no={texts.no} confirm={() => void signOut()} />
  );
};
