import type { RemovedCounts } from '@sightline/contract';

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
const names: Record<keyof RemovedCounts, [one: string, many: string]> = {
  issues: ['issue', 'issues'],
  sprints: ['sprint', 'sprints'],
  pullRequests: ['pull request', 'pull requests'],
  commits: ['commit', 'commits'],
  pipelines: ['build', 'builds'],
  deployments: ['deployment', 'deployments'],
  pages: ['page', 'pages'],
};
const kinds = Object.keys(names) as (keyof RemovedCounts)[];

/** What is removed, in words; only kinds of which there is something. */
const listed = (counts: RemovedCounts): string => {
  const parts = kinds.filter((kind) => counts[kind] > 0).map((kind) => plural(counts[kind], ...names[kind]));
  return parts.length === 0 ? 'nothing' : parts.join(', ');
};

/** The same of what an audit entry says was removed. */
export const removedInWords = (detail: Readonly<Record<string, unknown>>): string => {
  const count = (kind: keyof RemovedCounts): number => (typeof detail[kind] === 'number' ? detail[kind] : 0);
  return listed(Object.fromEntries(kinds.map((kind) => [kind, count(kind)])) as RemovedCounts);
};

/** Words of how long data is kept. */
export const retentionTexts = {
  title: 'Data retention',
  everything: 'The plan keeps everything that was collected.',
  days: (days: number) => `The plan keeps ${days} days.`,
  since: (day: string, evidence: number) =>
    `Data is kept from ${day} on: these days, and the ${evidence} before them that their figures are compared with. Work that is still open is kept however old it is.`,
  next: (when: string, day: string, counted: string) => `On ${when}, what is older than ${day} is removed${counted}.`,
  /** As counted by the last night; what comes later is not told. */
  counted: (counts: RemovedCounts, on: string) => `: ${listed(counts)}, as counted on ${on}`,
  notCounted: '; it has not been counted yet',
  latest: (when: string, day: string, counts: RemovedCounts) =>
    `Removed last on ${when}, older than ${day}: ${listed(counts)}.`,
  announced: (days: number, when: string, day: string, counted: string) =>
    `The plan keeps ${days} days only. From ${when} on, what is older than ${day} is removed${counted}. Until then nothing is.`,
} as const;
