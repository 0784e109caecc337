import { number } from './numbers.ts';

const figures = (count: number): string => (count === 1 ? '1 figure' : `${number(count)} figures`);

/** Texts of findings and services. */
export const findingTexts = {
  title: 'Findings',
  method: 'Clear: 95% confidence, adjusted for multiple comparisons.',
  checked: (count: number) => `${figures(count)} checked`,
  noChanges: (count: number) => `${figures(count)} checked, nothing clearly changed.`,
  nothingComparable: 'Not enough data to compare with earlier periods yet.',
  noSprintChanges: 'Less than 10% of the commitment was carried over or added.',
  noSprintData: 'This sprint has no figures yet.',
  failed: 'Failed to load findings',
  evidence: 'Evidence',
  evidenceOf: (statement: string) => `Evidence: ${statement}`,
  tones: { better: 'Better:', worse: 'Worse:', neutral: '' },
  services: {
    title: 'Services',
    note: 'Compared with the previous period. Owners are the people who merged the most pull requests.',
    table: 'Delivery by service',
    service: 'Service',
    figures: {
      deployment_frequency: 'Deployments per week',
      lead_time: 'Lead time',
      change_failure_rate: 'Failure rate',
      recovery_time: 'Recovery time',
    } as Record<string, string>,
    figureOf: (figure: string, service: string) => `${figure} of ${service}`,
    owners: 'Owners',
    owner: (name: string, merged: number, of: number) => `${name} (${number(merged)} of ${number(of)})`,
    noOwner: 'No merged pull requests',
    none: 'No service was deployed in this period.',
    failed: 'Failed to load services',
    withheld: 'Few people work on each service, so only managers and admins can see figures by service.',
  },
} as const;
