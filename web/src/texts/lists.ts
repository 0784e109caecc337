import { number } from './numbers.ts';

/** Texts of paged lists and comboboxes. */
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
  /** All matches are already selected. */
  chosenAlready: 'Already selected.',
  /** A person in a list. */
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
