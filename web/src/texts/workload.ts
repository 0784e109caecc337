/** Texts of a person's workload. */
export const workloadTexts = {
  title: 'Workload',
  note: 'Items in progress now',
  items: (count: number) => (count === 1 ? '1 item' : `${count} items`),
  normalLoad: (from: number) => `in progress. Not overloaded: high load starts at ${from} items.`,
  highLoad: (from: number) => `in progress. High load starts at ${from} items.`,
  overloaded: {
    critical: 'Severely overloaded',
    high: 'Overloaded',
    medium: 'High load',
    low: 'High load',
  },
  blocked: (count: number) => (count === 1 ? '1 of them is blocked.' : `${count} of them are blocked.`),
  teammates: ({ low, high, others }: { low: number; high: number; others: number }) =>
    `Most of the ${others} teammates have ${low === high ? low : `${low}–${high}`}.`,
  risks: 'Open risk assessment',
} as const;
