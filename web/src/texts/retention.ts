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

/** The removed counts as text, without zeros. */
const listed = (counts: RemovedCounts): string => {
  const parts = kinds.filter((kind) => counts[kind] > 0).map((kind) => plural(counts[kind], ...names[kind]));
  return parts.length === 0 ? 'nothing' : parts.join(', ');
};

/** From the detail of an audit entry. */
export const removedInWords = (detail: Readonly<Record<string, unknown>>): string => {
  const count = (kind: keyof RemovedCounts): number => (typeof detail[kind] === 'number' ? detail[kind] : 0);
  return listed(Object.fromEntries(kinds.map((kind) => [kind, count(kind)])) as RemovedCounts);
};

/** Texts of data retention. */
export const retentionTexts = {
  title: 'Data retention',
  keepsEverything: 'Your plan keeps all collected data.',
  days: (days: number) => `Your plan keeps ${days} days of data.`,
  since: (day: string, evidence: number) =>
    `Data starts on ${day}: your plan’s days plus ${evidence} earlier days for comparisons. Open work is never removed.`,
  next: (when: string, day: string, counted: string) => `On ${when}, data older than ${day} is removed${counted}.`,
  /** As counted last night, so later data is not included. */
  counted: (counts: RemovedCounts, on: string) => `: ${listed(counts)} (counted ${on})`,
  notCounted: ' (not counted yet)',
  latest: (when: string, day: string, counts: RemovedCounts) =>
    `Last removed on ${when}, older than ${day}: ${listed(counts)}.`,
  announced: (days: number, when: string, day: string, counted: string) =>
    `Your plan now keeps ${days} days. From ${when}, data older than ${day} is removed${counted}. Nothing is removed before then.`,
} as const;
