import { formatNumber, t } from '@sightline/contract';

/** Texts of paged lists and comboboxes. */
export const listTexts = {
  pages: t('Pages'),
  range: (first: number, last: number, found: number, what: string): string =>
    found === 0
      ? t('No {what}', { what })
      : found === 1
        ? listTexts.results(1)
        : t('{rows} of {found, number} {what}', {
            rows: first === last ? formatNumber(first) : `${formatNumber(first)}–${formatNumber(last)}`,
            found,
            what,
          }),
  total: (all: number) => t('{all, number} total', { all }),
  previous: t('Previous'),
  next: t('Next'),
  page: (page: number, pages: number) => t('Page {page, number} of {pages, number}', { page, pages }),
  nothing: t('No matches.'),
  /** All matches are already selected. */
  chosenAlready: t('Already selected.'),
  /** A person in a list. */
  leftOrganization: t('has left'),
  searching: t('Searching…'),
  failed: t('The search failed. Please try again.'),
  more: (shown: number, found: number) =>
    t('{shown, number} of {found, number}: type to narrow down', { shown, found }),
  results: (found: number) => t('{found, plural, one {1 result} other {# results}}', { found }),
  remove: (name: string) => t('Remove {name}', { name }),
  findPerson: t('Type a name'),
  findTeam: t('Type a team'),
  findSkill: t('Type a skill'),
} as const;
