import { number } from './numbers.ts';

/** Texts of lists that come in pages, and of fields that find one of many. */
export const listTexts = {
  pages: 'Pages',
  range: (first: number, last: number, found: number, what: string) =>
    found === 0
      ? `No ${what}`
      : `${first === last ? number(first) : `${number(first)}–${number(last)}`} of ${number(found)} ${what}`,
  total: (all: number) => `${number(all)} total`,
  previous: 'Previous',
  next: 'Next',
  page: (page: number, pages: number) => `Page ${number(page)} of ${number(pages)}`,
  nothing: 'No matches.',
  /** What fits has been chosen. */
  chosenAlready: 'Already selected.',
  /** For a person in a list of people. */
  leftOrganization: 'has left',
  searching: 'Searching…',
  failed: 'The search failed. Please try again.',
  more: (shown: number, found: number) => `${number(shown)} of ${number(found)}: type to narrow down`,
  results: (found: number) => (found === 1 ? '1 result' : `${number(found)} results`),
  remove: (name: string) => `Remove ${name}`,
  findPerson: 'Type a name',
  findTeam: 'Type a team',
  findSkill: 'Type a skill',
} as const;
