import { decisionKinds, type Capability } from '@sightline/contract';
import type { Entry } from '../../features/search/rank-entries.ts';
import type { Session } from '../../platform/session.ts';
import { decisionTexts } from '../../texts/decisions.ts';
import { paletteTexts as texts } from '../../texts/palette.ts';
import { preferencesTexts } from '../../texts/preferences.ts';
import { platformMenu } from '../../texts/platform-menu.ts';
import { screenTitles } from '../../texts/shell.ts';
import { monitoringEntry, platformNavigation } from '../navigation.ts';
import { carryRange, sections } from '../sections.ts';
import { tabsFor } from '../settings-tabs.ts';
import { changeTheme } from './change-theme.ts';
import { findableInEnglish } from './english-words.ts';
import { goable } from './goable.ts';
import { keysOf } from './shortcuts.ts';
import { signOut } from './sign-out.ts';
import { switchOrganization, type OtherOrganization } from './use-other-organizations.ts';

type PaletteContext = {
  session: Session;
  /** Query string of the current address; other screens keep its time range. */
  search: string;
  others: readonly OtherOrganization[];
  toggleMenu: () => void;
  open: (dialog: 'export' | 'keyboard') => void;
};

/** Everything the user can open or do, apart from the server's search results. */
export const paletteEntries = (context: PaletteContext): Entry[] => {
  const { user, organization } = context.session;
  const isInside = organization !== null && user.needsTwoFactor !== true;
  return [
    ...(isInside ? screens(context) : []),
    ...(user.isPlatformAdmin ? platformScreens() : []),
    ...(isInside ? [...questions(), ...organizationActions(context)] : []),
    ...(isInside || user.isPlatformAdmin ? settings(context) : []),
    ...ownActions(context),
  ].map(findableInEnglish);
};

const screens = ({ session, search }: PaletteContext): Entry[] => {
  const keys = new Map(goable(session.user).map((screen) => [screen.path, keysOf(screen)]));
  const listed = sections.flatMap((section) =>
    (section.children ?? [section]).map((screen) => ({ ...screen, more: section.title })),
  );
  const isAdmin = session.user.role === 'admin';
  return [
    ...listed,
    ...(isAdmin ? [{ ...monitoringEntry, more: '' }] : []),
    { path: '/metrics', title: texts.actions.calculated, more: texts.keywords.calculated },
  ].map(({ path, title, more }) => ({
    id: `screen:${path}`,
    kind: 'screen',
    name: title,
    note: texts.screen,
    more,
    keys: keys.get(path),
    href: carryRange(path, search),
  }));
};

const platformScreens = (): Entry[] =>
  platformNavigation.map(({ path, title }) => ({
    id: `screen:${path}`,
    kind: 'screen',
    name: title,
    note: platformMenu.label,
    href: path,
  }));

const settings = ({ session }: PaletteContext): Entry[] => {
  const setting = (path: string, name: string, more = ''): Entry => ({
    id: `setting:${path}`,
    kind: 'setting',
    name,
    note: texts.of(texts.setting, screenTitles.settings),
    more,
    href: path,
  });
  if (session.user.isPlatformAdmin) return [setting('/platform/settings', screenTitles.settings)];
  return [
    ...(session.user.role === 'admin' ? [setting('/onboarding', screenTitles.onboarding)] : []),
    ...tabsFor(session.user.permissions).map(({ id, title }) => setting(`/settings?tab=${id}`, title)),
    ...Object.entries(preferencesTexts.parts).map(([part, name]) =>
      setting(`/settings?tab=preferences&part=${part}`, name, preferencesTexts.tab),
    ),
  ];
};

const questions = (): Entry[] =>
  decisionKinds.map((kind) => ({
    id: `question:${kind}`,
    kind: 'question',
    name: decisionTexts.kinds[kind],
    note: texts.of(texts.question, decisionTexts.title),
    href: `/performance/decision-support?ask=${kind}`,
  }));

const action = (id: keyof typeof texts.keywords, rest: Partial<Entry>): Entry => ({
  id: `action:${id}`,
  kind: 'action',
  name: texts.actions[id],
  note: texts.action,
  more: texts.keywords[id],
  ...rest,
});

const organizationActions = ({ session, others, open }: PaletteContext): Entry[] => {
  const may = (capability: Capability): boolean => session.user.permissions.includes(capability);
  const allowed: [Capability, Entry][] = [
    ['canGenerateReports', action('report', { href: '/reports?create=report' })],
    ['canExportData', action('export', { run: () => open('export'), staysOpen: true })],
    ['canManageUsers', action('invite', { href: '/settings?tab=members' })],
    ['canManageIntegrations', action('connect', { href: '/settings?tab=integrations' })],
    ['canManageTeams', action('teams', { href: '/settings?tab=integrations&part=mappings' })],
    ['canManageOrganization', action('configuration', { href: '/settings?tab=general&configuration=import' })],
  ];
  return [
    ...allowed.filter(([capability]) => may(capability)).map(([, entry]) => entry),
    ...others.map(({ id, name }): Entry => ({
      id: `organization:${id}`,
      kind: 'action',
      name: texts.actions.switchTo(name),
      note: texts.action,
      run: () => void switchOrganization(id),
    })),
  ];
};

const ownActions = ({ open, toggleMenu }: PaletteContext): Entry[] => [
  action('light', { run: () => changeTheme('light') }),
  action('dark', { run: () => changeTheme('dark') }),
  action('system', { run: () => changeTheme('system') }),
  action('sidebar', { run: toggleMenu, keys: ['['] }),
  action('profile', { href: '/profile' }),
  action('keyboard', { run: () => open('keyboard'), staysOpen: true, keys: ['?'] }),
  action('signOut', { run: () => void signOut() }),
];
