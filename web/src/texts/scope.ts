import type { ScopeKind } from '@sightline/contract';
import { number } from './numbers.ts';

const units: Record<ScopeKind, readonly [one: string, many: string]> = {
  projects: ['issue', 'issues'],
  boards: ['sprint', 'sprints'],
  repositories: ['pull request', 'pull requests'],
  spaces: ['page', 'pages'],
};
const amount = (rows: number, kind: ScopeKind): string => `${number(rows)} ${units[kind][rows === 1 ? 0 : 1]}`;

/** Texts of the scope: which projects, boards, repositories and spaces are collected. */
export const scopeTexts = {
  intro:
    'Choose what Sightline collects from each source. Anything you deselect is removed from every figure immediately; anything you add is collected.',
  sourceList: 'Source',
  kinds: { projects: 'Projects', boards: 'Boards', repositories: 'Repositories', spaces: 'Spaces' } satisfies Record<
    ScopeKind,
    string
  >,
  notConnected: (source: string) => `${source} is not connected.`,
  connect: 'Go to Credentials',
  mode: (kind: string) => `Scope for ${kind}`,
  modes: { everything: 'Everything', chosen: 'Selected only' },
  everythingNote: 'Includes anything created later',
  chosenNote: (chosen: number, all: number) => `${chosen} of ${all} selected`,
  search: (kind: string) => `Search ${kind.toLowerCase()}`,
  allShown: 'Select all shown',
  columns: { name: 'Name', key: 'Key', stored: 'Stored', source: 'At the source' },
  amount,
  about: (rows: number, kind: ScopeKind) => `about ${amount(rows, kind)}`,
  unknown: 'unknown',
  counting: 'counting…',
  noMatch: 'No matches.',
  none: (kind: string) => `This token cannot see any ${kind.toLowerCase()}.`,
  removed: (names: string, what: string) => `Removed: ${names} (${what}). Stored data is deleted when you save.`,
  added: (names: string) => `Added: ${names}.`,
  more: (names: string, rest: number) => `${names} and ${rest} more`,
  unknownAmount: 'amount unknown',
  nothingLeft: (kind: string) => `No ${kind.toLowerCase()} would be collected.`,
  newOnesExcluded: (kind: string) => `${kind} created later will not be collected.`,
  save: 'Save Scope',
  saveSure: (rows: string) => `Remove ${rows} from Sightline?`,
  saveConsequence: 'Selecting it again collects it from scratch.',
  yes: 'Yes, save',
  no: 'No',
  discard: 'Discard',
  savedTitle: 'Settings Saved',
  saved: (source: string, removed: number) =>
    removed === 0
      ? `Scope for ${source} saved`
      : `Scope for ${source} saved; ${number(removed)} stored records removed`,
  failedTitle: 'Save Failed',
  failed: 'Failed to save some integration settings',
} as const;
