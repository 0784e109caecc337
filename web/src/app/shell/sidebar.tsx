import { useRouterState } from '@tanstack/react-router';
import type { ReactNode, RefObject } from 'react';
import { DataAge } from '../../features/integrations/data-age.tsx';
import { useSession } from '../../platform/session.ts';
import { platformMenu } from '../../texts/platform-menu.ts';
import { Button } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { InnerLink } from '../../ui/inner-link.tsx';
import { monitoringEntry, platformNavigation } from '../navigation.ts';
import { carryRange, sections } from '../sections.ts';
import { shellTexts as texts } from '../../texts/shell.ts';
import { useBadges } from './use-badges.ts';
import { useClosedSections } from './use-sidebar.ts';

/** A section's icon in the narrow sidebar. */
const icons: Record<string, IconName> = {
  '/dashboard': 'overview',
  '/performance': 'person',
  '/insights': 'insight',
  '/teams': 'people',
  '/reports': 'report',
  '/settings': 'settings',
  '/platform/tenants': 'people',
  '/platform/users': 'person',
  '/platform/statistics': 'report',
  '/platform/health': 'insight',
  '/platform/settings': 'settings',
  '/monitoring': 'system',
};

type Props = {
  place: RefObject<HTMLElement | null>;
  onFollow: () => void;
  /** Without the screens within sections, which have no icons. */
  isNarrow: boolean;
  widen: () => void;
};

export const Sidebar = ({ place, onFollow, isNarrow, widen }: Props): ReactNode => {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const search = useRouterState({ select: (state) => state.location.searchStr });
  const [closed, setClosed] = useClosedSections();
  // A page of one sprint, team or person belongs to its list.
  const isIn = (to: string): boolean => path === to || (to !== '/platform' && path.startsWith(`${to}/`));
  const onIf = (to: string): string => (isIn(to) ? ' on' : '');
  const user = useSession()?.user;
  // A platform admin without an organization has no figures to navigate to.
  const shown = user?.isPlatformAdmin === true && user.organizationId === null ? [] : sections;
  const badgeOf = useBadges(shown.length > 0);
  const badge = (to: string): ReactNode => {
    const count = badgeOf(to);
    return count === 0 ? null : (
      <span className="count num" title={texts.badges[to]}>
        {count}
        <span className="hidden-text"> {texts.badges[to]}</span>
      </span>
    );
  };
  const link = (to: string, title: string, className: string): ReactNode => (
    <InnerLink
      key={to}
      href={carryRange(to, search)}
      className={className + onIf(to)}
      aria-current={path === to ? 'page' : undefined}
      title={title}
      onFollow={onFollow}
    >
      {className === 'sub' ? null : <Icon name={icons[to] ?? 'overview'} />}
      <span className="text">{title}</span>
      {badge(to)}
    </InnerLink>
  );
  return (
    <nav className="side" ref={place} tabIndex={-1} aria-label={texts.sections}>
      {user?.isPlatformAdmin === true ? (
        <>
          <span className="platform-label text">{platformMenu.label}</span>
          {platformNavigation.map((screen) => link(screen.path, screen.title, ''))}
          {user.id === '' || user.email === '' ? null : link(monitoringEntry.path, monitoringEntry.title, '')}
        </>
      ) : null}
      {shown.map((section) => {
        if (section.children === undefined) return link(section.path, section.title, '');
        const expanded = !isNarrow && !closed.includes(section.path);
        const press = (): void => {
          setClosed(expanded ? [...closed, section.path] : closed.filter((path) => path !== section.path));
          if (isNarrow) widen();
        };
        return (
          <div key={section.path}>
            <Button
              variant="plain"
              className={expanded ? '' : onIf(section.path)}
              aria-expanded={expanded}
              title={section.title}
              onClick={press}
            >
              <Icon name={icons[section.path] ?? 'overview'} />
              <span className="text">{section.title}</span>
              {badge(section.path)}
            </Button>
            {expanded ? section.children.map((child) => link(child.path, child.title, 'sub')) : null}
          </div>
        );
      })}
      <div className="foot num">
        {texts.version} <DataAge />
      </div>
    </nav>
  );
};
