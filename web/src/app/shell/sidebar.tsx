import { useRouterState } from '@tanstack/react-router';
import { useState, type ReactNode, type RefObject } from 'react';
import { DataAge } from '../../features/integrations/data-age.tsx';
import { useSession } from '../../platform/session.ts';
import { platformMenu } from '../../texts/platform-menu.ts';
import { Button } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { InnerLink } from '../../ui/inner-link.tsx';
import { monitoringEntry, navigation, platformNavigation } from '../navigation.ts';
import { carryRange } from '../sections.ts';
import { shellTexts as texts } from '../../texts/shell.ts';

/** The mark by which a section is known when the sidebar is narrow. */
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
  const [closed, setClosed] = useState<readonly string[]>([]);
  // A page of one sprint, team or person belongs to the list that leads to it.
  const isIn = (to: string): boolean => path === to || (to !== '/platform' && path.startsWith(`${to}/`));
  const user = useSession()?.user;
  // A platform admin without an organization has no figures to be led through.
  const sections = user?.isPlatformAdmin === true && user.organizationId === null ? [] : navigation;
  const link = (to: string, title: string, className: string): ReactNode => (
    <InnerLink
      key={to}
      href={carryRange(to, search)}
      className={`${className}${isIn(to) ? ' on' : ''}`}
      aria-current={path === to ? 'page' : undefined}
      title={title}
      onFollow={onFollow}
    >
      {className === 'sub' ? null : <Icon name={icons[to] ?? 'overview'} />}
      <span className="text">{title}</span>
    </InnerLink>
  );
  return (
    <nav className="side" ref={place} tabIndex={-1} aria-label={texts.sections}>
      {user?.isPlatformAdmin === true ? (
        <>
          <span className="platform-label text">{platformMenu.label}</span>
          {platformNavigation.map((one) => link(one.path, one.title, ''))}
          {user.id === '' || user.email === '' ? null : link(monitoringEntry.path, monitoringEntry.title, '')}
        </>
      ) : null}
      {sections.map((section) => {
        if (section.children === undefined) return link(section.path, section.title, '');
        const expanded = !isNarrow && !closed.includes(section.path);
        const press = (): void => {
          setClosed(expanded ? [...closed, section.path] : closed.filter((one) => one !== section.path));
          if (isNarrow) widen();
        };
        return (
          <div key={section.path}>
            <Button variant="plain" aria-expanded={expanded} title={section.title} onClick={press}>
              <Icon name={icons[section.path] ?? 'overview'} />
              <span className="text">{section.title}</span>
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
