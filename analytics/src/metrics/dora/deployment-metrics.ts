/** How often deployments happen, fail and are repaired. */
import { message } from '@sightline/contract';
import { defineMetric, minimums } from '../define-metric.ts';
import { field } from '../detail-fields.ts';

const hour = 3600;
const day = 24 * hour;
const repair = field.choice(message('Repair'), {
  hotfix: message('Hotfix'),
  revert: message('Revert'),
  rollback: message('Rollback'),
});
const failures = field.text(message('Failures'));

export const deploymentFrequency = defineMetric({
  key: 'deployment_frequency',
  name: message('Deployment frequency'),
  alsoCalled: message(
    'deployments, deploys, deploy frequency, how often deploy, deployment rate, releases, release frequency',
  ),
  version: 2,
  unit: 'per-week',
  aggregate: 'rate',
  minimum: minimums.one,
  better: 'higher',
  area: 'delivery',
  row: 'deployment',
  placedBy: message('the time the deployment finished'),
  definition: message(
    'Successful production deployments per week, over the exact length of the period. Failed and stopped deployments are excluded. Rollbacks count.',
  ),
  rate: { of: 'deployment', divisorForPeople: 'weeks-worked' },
  bands: {
    compare: 'at-least',
    // Daily, weekly, monthly; in deployments per week.
    elite: 7,
    high: 1,
    medium: 7 / 30,
    // A band needs a full week; "less than once a month" needs a month.
    days: { any: 7, low: 30 },
  },
  comparedAcross: ['teams', 'periods'],
  detail: { environment: field.text(message('Environment')), commit: field.hash(message('Commit')), repair },
});

export const changeFailureRate = defineMetric({
  key: 'change_failure_rate',
  name: message('Change failure rate'),
  alsoCalled: message('failure rate, change failure, failed deployments, failures, cfr, what failed, failed'),
  version: 3,
  unit: 'share',
  aggregate: 'share',
  outcomes: { better: message('Succeeded'), worse: message('Failed') },
  minimum: minimums.manySmallThings,
  better: 'lower',
  area: 'delivery',
  row: 'deployment',
  placedBy: message('the time the deployment finished'),
  definition: message(
    'Production deployments that led to at least one incident, rollback, revert or hotfix, divided by all successful production deployments. An incident belongs to the deployment it names, or else to the latest earlier one of its service within the attribution window. A rollback belongs to the deployments it rolls back that have an open incident, or else to the one it replaces. A revert belongs to the deployment of what it reverts. A hotfix belongs to the incidents or pull requests it names, or else to those with open incidents, or else to the latest planned deployment within the same window.',
  ),
  recordedWith: 'deployment_frequency',
  countsIncidents: true,
  bands: { compare: 'under', elite: 0.05, high: 0.1, medium: 0.15 },
  comparedAcross: ['teams', 'periods'],
  detail: {
    failures,
    causes: field.number(message('Number of failures')),
    deployment: field.text(message('Deployment')),
    because: field.reason(message('Attributed because')),
  },
});

export const recoveryTime = defineMetric({
  key: 'recovery_time',
  name: message('Failed deployment recovery time'),
  alsoCalled: message('recovery time, mttr, mean time to recovery, time to recover, recovery, time to restore service'),
  version: 3,
  unit: 'seconds',
  aggregate: 'median',
  minimum: minimums.rareEvents,
  better: 'lower',
  area: 'delivery',
  row: 'deployment',
  placedBy: message('the time service was restored'),
  definition: message(
    'Time from the end of a failed deployment until service is restored: when the last of its incidents ends. An incident ends when it is resolved, when its fix is deployed, or when a rollback, revert or hotfix repairs the deployment while it is open. Without an incident, the first such repair counts. While an incident is open, there is no recovery time.',
  ),
  recordedWith: 'deployment_frequency',
  countsIncidents: true,
  bands: { compare: 'under', elite: hour, high: day, medium: 7 * day },
  comparedAcross: ['teams', 'periods'],
  detail: { failures },
});

export const reworkRate = defineMetric({
  key: 'rework_rate',
  name: message('Deployment rework rate'),
  alsoCalled: message('rework, hotfixes, hotfix rate, rework rate'),
  version: 2,
  unit: 'share',
  aggregate: 'share',
  outcomes: { better: message('Planned'), worse: message('Repair') },
  minimum: minimums.manySmallThings,
  better: 'lower',
  area: 'delivery',
  row: 'deployment',
  placedBy: message('the time the deployment finished'),
  definition: message(
    'Unplanned production deployments that repair production (hotfix, revert, rollback), divided by all successful production deployments.',
  ),
  recordedWith: 'deployment_frequency',
  comparedAcross: [],
  detail: { repair },
});

export const ownDeploymentSuccess = defineMetric({
  key: 'own_deployment_success',
  name: message('Success of own deployments'),
  version: 2,
  unit: 'share',
  aggregate: 'share',
  outcomes: { better: message('Succeeded'), worse: message('Failed') },
  minimum: minimums.manySmallThings,
  better: 'higher',
  area: 'delivery',
  row: 'deployment',
  placedBy: message('the time the deployment finished'),
  definition: message('Share of production deployments started by the person that succeeded and caused no failure.'),
  definitionOfGroups: message(
    'Share of production deployments started by people in the group that succeeded and caused no failure.',
  ),
  recordedWith: 'deployment_frequency',
  countsIncidents: true,
  comparedAcross: [],
  signal: { dimension: 'reliability', floor: 0.8, target: 0.99 },
  detail: { failures },
});
