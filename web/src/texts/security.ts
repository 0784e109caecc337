/** Words of the security settings and panels. */
export const securityTexts = {
  failed: 'Request failed',
  audit: {
    title: 'Audit log',
    note: 'who did what, when and from where',
    text: 'Any text',
    who: 'Who',
    action: 'What',
    from: 'From',
    to: 'To',
    search: 'Search',
    export: 'Export CSV',
    columns: { at: 'When', who: 'Who', action: 'What', subject: 'To what', address: 'From where' },
    older: 'Show older entries',
    none: 'Nothing has been recorded yet.',
    noneFound: 'No entry fits the search.',
    incomplete: (limit: string) =>
      `The file has the latest ${limit} entries that fit. Narrow the search for earlier ones.`,
    incompleteTitle: 'Export is cut off',
    details: 'Details',
    fileName: (day: string) => `audit-${day}.csv`,
    csv: ['at', 'kind', 'who', 'action', 'subject', 'address', 'detail'],
  },
} as const;
