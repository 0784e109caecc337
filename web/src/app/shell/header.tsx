import { limits } from '@sightline/contract';
import type { ReactNode, RefObject } from 'react';
import { NotificationBell } from '../../features/notifications/notification-bell.tsx';
import { OrganizationMenu } from '../../features/organizations/organization-menu.tsx';
import { useSession } from '../../platform/session.ts';
import { nextTheme, useTheme } from '../../platform/theme.ts';
import { roleName } from '../../texts/roles.ts';
import { searchBoxTexts } from '../../texts/search-box.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Icon } from '../../ui/icon.tsx';
import { InnerLink } from '../../ui/inner-link.tsx';
import { Logo } from '../../ui/logo.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { shellTexts as texts } from '../../texts/shell.ts';
import { changeTheme } from './change-theme.ts';
import { signOut } from './sign-out.ts';

type Props = {
  menu: RefObject<HTMLButtonElement | null>;
  isMenuOpen: boolean;
  toggleMenu: () => void;
  /** Text typed in the search box while the palette opens. */
  query: string;
  search: (query: string) => void;
  box: RefObject<HTMLInputElement | null>;
};

export const Header = ({ menu, isMenuOpen, toggleMenu, query, search, box }: Props): ReactNode => {
  const session = useSession();
  const theme = useTheme();
  if (session === null) return null;
  const { user } = session;
  return (
    <header className="top">
      <Button variant="icon" ref={menu} aria-label={texts.menu} aria-expanded={isMenuOpen} onClick={toggleMenu}>
        <Icon name="menu" />
      </Button>
      <div className="brand">
        <Logo /> <span>{texts.product}</span>
      </div>
      <OrganizationMenu />
      <span className="grow search-space" />
      <SearchBox
        label={searchBoxTexts.label}
        placeholder={searchBoxTexts.placeholder}
        keys={searchBoxTexts.shortcut}
        value={query}
        maxLength={limits.searchQuery}
        open={search}
        input={box}
      />
      <span className="grow toast-space" />
      <Button
        variant="icon"
        aria-label={texts.theme(theme)}
        title={texts.theme(theme)}
        onClick={() => changeTheme(nextTheme(theme))}
      >
        <Icon name={theme} />
      </Button>
      <NotificationBell />
      <InnerLink className="who s" href="/profile" title={texts.profile}>
        <Avatar name={user.name} picture={user.avatar} />
        <span>
          <b>{user.name}</b>
          <span>{roleName(user.role)}</span>
        </span>
      </InnerLink>
      <SignOut />
    </header>
  );
};

const SignOut = (): ReactNode => (
  <Confirm label={texts.logout} question={texts.confirm} yes={texts.yes} no={texts.no} confirm={() => void signOut()} />
);
