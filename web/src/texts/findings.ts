import { t } from '@sightline/contract';

/** Texts of findings and services. */
export const findingTexts = {
  title: t('Findings'),
  showAll: (count: number) => t('{count, plural, one {Show the whole finding} other {Show all # findings}}', { count }),
  method: t('Clear: 95% confidence, adjusted for multiple comparisons.'),
  checked: (count: number) => t('{count, plural, one {# figure} other {# figures}} checked', { count }),
  noChanges: (count: number) =>
    t('{count, plural, one {# figure} other {# figures}} checked, nothing clearly changed.', { count }),
  nothingComparable: t('Not enough data to compare with earlier periods yet.'),
  noSprintChanges: t('Less than 10% of the commitment was carried over or added.'),
  noSprintData: t('This sprint has no figures yet.'),
  failed: t('Failed to load findings'),
  evidence: t('Evidence'),
  evidenceOf: (statement: string) => t('Evidence: {statement}', { statement }),
  tones: { better: t('Better:'), worse: t('Worse:'), neutral: '' },
  services: {
    title: t('Services'),
    note: t('Compared with the previous period. Owners are the people who merged the most pull requests.'),
    table: t('Delivery by service'),
    service: t('Service'),
    figures: {
      deployment_frequency: t('Deployments per week'),
      lead_time: t('Lead time'),
      change_failure_rate: t('Failure rate'),
      recovery_time: t('Recovery time'),
    } as Record<string, string>,
    figureOf: (figure: string, service: string) => t('{figure} of {service}', { figure, service }),
    owners: t('Owners'),
    owner: (name: string, merged: number, of: number) =>
      t('{name} ({merged, number} of {of, number})', { name, merged, of }),
    noOwner: t('No merged pull requests'),
    none: t('No repository had a deployment or a merged pull request in this period. Both come from Bitbucket.'),
    noMatch: t('No services match these filters.'),
    services: t('services'),
    failed: t('Failed to load services'),
    withheld: t('Few people work on each service, so only managers and admins can see figures by service.'),
    withheldByTeamsOnly: t(
      'Few people work on each service, so figures by service are not shown: your organization shows teams only.',
    ),
  },
} as const;
