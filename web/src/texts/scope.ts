import { t, type ScopeKind } from '@sightline/contract';

const amounts: Record<ScopeKind, (rows: number) => string> = {
  projects: (rows) => t('{rows, plural, one {# issue} other {# issues}}', { rows }),
  boards: (rows) => t('{rows, plural, one {# sprint} other {# sprints}}', { rows }),
  repositories: (rows) => t('{rows, plural, one {# pull request} other {# pull requests}}', { rows }),
  spaces: (rows) => t('{rows, plural, one {# page} other {# pages}}', { rows }),
};
const amount = (rows: number, kind: ScopeKind): string => amounts[kind](rows);

/** Texts of the scope: which projects, boards, repositories and spaces are collected. */
export const scopeTexts = {
  intro: t(
    'Choose what Sightline collects from each source. Anything you deselect is removed from every figure immediately; anything you add is collected.',
  ),
  sourceList: t('Source'),
  kinds: {
    projects: t('Projects'),
    boards: t('Boards'),
    repositories: t('Repositories'),
    spaces: t('Spaces'),
  } satisfies Record<ScopeKind, string>,
  notConnected: (source: string) => t('{source} is not connected.', { source }),
  connect: t('Go to Credentials'),
  mode: (kind: string) => t('Scope for {kind}', { kind }),
  modes: { everything: t('Everything'), chosen: t('Selected only') },
  everythingNote: t('Includes anything created later'),
  chosenNote: (chosen: number, all: number) => t('{chosen} of {all} selected', { chosen, all }),
  search: (kind: ScopeKind) =>
    t('Search {kind, select, projects {projects} boards {boards} repositories {repositories} other {spaces}}', {
      kind,
    }),
  allShown: t('Select all shown'),
  columns: { name: t('Name'), key: t('Key'), stored: t('Stored'), source: t('At the source') },
  amount,
  about: (rows: number, kind: ScopeKind) => t('about {rows}', { rows: amount(rows, kind) }),
  unknown: t('unknown'),
  counting: t('counting…'),
  noMatch: t('No matches.'),
  none: (kind: ScopeKind) =>
    t(
      'This token cannot see any {kind, select, projects {projects} boards {boards} repositories {repositories} other {spaces}}.',
      { kind },
    ),
  removed: (names: string, amount: string) =>
    t('Removed: {names} ({amount}). Stored data is deleted when you save.', { names, amount }),
  added: (names: string) => t('Added: {names}.', { names }),
  more: (names: string, rest: number) => t('{names} and {rest} more', { names, rest }),
  unknownAmount: t('amount unknown'),
  nothingLeft: (kind: ScopeKind) =>
    t(
      'No {kind, select, projects {projects} boards {boards} repositories {repositories} other {spaces}} would be collected.',
      { kind },
    ),
  newOnesExcluded: (kind: string) => t('{kind} created later will not be collected.', { kind }),
  save: t('Save Scope'),
  saveSure: (rows: string) => t('Remove {rows} from Sightline?', { rows }),
  saveConsequence: t('Selecting it again collects it from scratch.'),
  yes: t('Yes, save'),
  no: t('No'),
  discard: t('Discard'),
  savedTitle: t('Settings Saved'),
  saved: (source: string, removed: number) =>
    removed === 0
      ? t('Scope for {source} saved', { source })
      : t('Scope for {source} saved; {removed, plural, one {# stored record} other {# stored records}} removed', {
          source,
          removed,
        }),
  failedTitle: t('Save Failed'),
  failed: t('Failed to save some integration settings'),
} as const;
