/** How long incidents last. */
import { message } from '@sightline/contract';
import { defineMetric, minimums } from '../define-metric.ts';
import { field } from '../detail-fields.ts';

const hour = 3600;

export const incidentRestoreTime = defineMetric({
  key: 'incident_restore_time',
  name: message('Incident restore time'),
  alsoCalled: message('incident time, incident duration, time to restore, restore time'),
  version: 1,
  unit: 'seconds',
  aggregate: 'median',
  minimum: minimums.rareEvents,
  better: 'lower',
  area: 'delivery',
  row: 'incident',
  placedBy: message('the time the incident was resolved'),
  definition: message('Time from when an incident is opened until it is resolved.'),
  recordedWith: 'throughput',
  comparedAcross: [],
  detail: { deployment: field.text(message('Deployment')), because: field.reason(message('Attributed because')) },
});

export const ownIncidentRestoreTime = defineMetric({
  key: 'own_incident_restore_time',
  name: message('Time to restore own incidents'),
  version: 1,
  unit: 'seconds',
  aggregate: 'median',
  minimum: minimums.rareEvents,
  better: 'lower',
  area: 'delivery',
  row: 'incident',
  placedBy: message('the time the incident was resolved'),
  definition: message('Time from opening to resolution of incidents assigned to the person.'),
  definitionOfGroups: message('Time from opening to resolution of incidents assigned to people in the group.'),
  recordedWith: 'throughput',
  comparedAcross: [],
  signal: { dimension: 'reliability', floor: 24 * hour, target: hour },
  detail: { opened: field.instant(message('Opened')) },
});
