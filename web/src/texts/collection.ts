import { number } from './numbers.ts';

/** Texts of the sync progress of sources. */
export const collectionTexts = {
  names: { jira: 'Jira', bitbucket: 'Bitbucket', confluence: 'Confluence' },
  months: (done: number, total: number) => `${done} of ${total} months`,
  records: (stored: number, expected: number | null) =>
    `${number(stored)}${expected === null ? '' : ` of about ${number(expected)}`} records`,
  unknown: (why: string) => `Collection status unavailable: ${why}`,
  incomplete: 'Incomplete:',
  gap: (source: string, reason: string) => `${source}: ${reason}`,
  resumesAt: (time: string) => `Resumes at ${time}.`,
  collecting: (source: string) => `Collecting history from ${source}`,
  dataTo: (time: string) => `Data up to ${time}`,
} as const;
