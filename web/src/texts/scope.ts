import type { ScopeKind } from '@sightline/contract';
import { number } from './numbers.ts';

const units: Record<ScopeKind, readonly [one: string, many: string]> = {
  projects: ['issue', 'issues'],
  boards: ['sprint', 'sprints'],
  repositories: ['pull request', 'pull requests'],
  spaces: ['page', 'pages'],
};
const amount = (rows: number, kind: ScopeKind): string => `${number(rows)} ${units[kind][rows === 1 ? 0 : 1]}`;

/** Words of choosing what is read. */
export const scopeTexts = {
  intro:
    'What of each source is read. What you leave out is removed from every figure at once; what you add is collected.',
  sourceList: 'Source',
  kinds: { projects: 'Projects', boards: 'Boards', repositories: 'Repositories', spaces: 'Spaces' } satisfies Record<
    ScopeKind,
    string
  >,
  notConnected: (source: string) => `${source} is not connected.`,
  connect: 'Go to Credentials',
  mode: (kind: string) => `What is read of ${kind}`,
  modes: { everything: 'Everything', chosen: 'Only what is chosen' },
  everythingNote: 'also what is created later',
  chosenNote: (chosen: number, all: number) => `${chosen} of ${all} chosen`,
  search: (kind: string) => `Search ${kind.toLowerCase()}`,
  allShown: 'Choose all shown',
  columns: { name: 'Name', key: 'Key', stored: 'Stored', source: 'At the source' },
  amount,
  about: (rows: number, kind: ScopeKind) => `about ${amount(rows, kind)}`,
  silent: 'not said',
  counting: 'counting…',
  noMatch: 'Nothing matches.',
  none: (kind: string) => `The source shows no ${kind.toLowerCase()} to this token.`,
  leaves: (names: string, what: string) => `Leaves: ${names} (${what}). What is stored of it is removed when you save.`,
  joins: (names: string) => `Comes in: ${names}.`,
  more: (names: string, rest: number) => `${names} and ${rest} more`,
  uncounted: 'the source does not say how much',
  nothingLeft: (kind: string) => `No ${kind.toLowerCase()} would be read.`,
  later: (kind: string) => `${kind} created later will not be read.`,
  save: 'Save Scope',
  saveSure: (rows: string) => `Remove ${rows} from Sightline?`,
  saveAgain: 'Choosing it again collects it anew.',
  yes: 'Yes, save',
  no: 'No',
  discard: 'Discard',
  savedTitle: 'Settings Saved',
  saved: (source: string, removed: number) =>
    removed === 0
      ? `What is read of ${source} is saved`
      : `What is read of ${source} is saved; ${number(removed)} stored records were removed`,
  failedTitle: 'Save Failed',
  failed: 'Failed to save some integration settings',
} as const;
