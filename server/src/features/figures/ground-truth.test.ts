/** Events that the simulator planted are measured exactly, one by one. Sprints are tested separately. */
import { type MetricKey, type Observation } from '@sightline/analytics';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { measuredOrganization, type MeasuredOrganization } from '../../testing/measured-organization.ts';
import { loadFacts } from '../facts/index.ts';
import { readObservations } from '../observations/index.ts';
import { readDora } from './overview.ts';

const now = '2026-11-20T12:00:00Z';

/** Instants in milliseconds. */
type Truth = {
  deployments: { uuid: string; at: number; result: string; failed: boolean; unplanned: boolean }[];
  leadTimes: { repository: string; pullRequest: number; firstCommitAt: number; deployedAt: number }[];
  incidents: {
    issueId: string;
    key: string;
    deploymentUuid: string | null;
    openedAt: number;
    resolvedAt: number | null;
  }[];
};

const inSeconds = (from: number, to: number): number => Math.round((to - from) / 1000);
const bare = (uuid: string): string => uuid.replaceAll(/[{}]/g, '');
const inOrder = (rows: Iterable<readonly [string, unknown]>) => Object.fromEntries([...rows].sort());

describe('figures match the ground truth:', () => {
  let measured: MeasuredOrganization;
  let truth: Truth;
  before(async () => {
    measured = await measuredOrganization(now, 3);
    truth = measured.groundTruth as Truth;
  });
  after(() => measured.close());

  const rowsOf = (metric: MetricKey): Promise<Observation[]> =>
    measured.within((tx) => readObservations(tx, { metrics: [metric], from: 0, to: Date.parse(now) / 1000 }));
  const countedOf = async (metric: MetricKey): Promise<Observation[]> =>
    (await rowsOf(metric)).filter((row) => row.excluded === null);
  const deployed = (): Truth['deployments'] =>
    truth.deployments.filter((deployment) => deployment.result === 'SUCCESSFUL' && deployment.at < Date.parse(now));

  it('each deployment to production, and whether it failed or was unplanned', async () => {
    const valuesOf = async (metric: MetricKey) =>
      inOrder((await countedOf(metric)).map((row) => [bare(row.reference.id), row.value]));
    assert.ok(deployed().length > 400);
    assert.deepEqual(
      Object.keys(await valuesOf('deployment_frequency')),
      deployed()
        .map((deployment) => bare(deployment.uuid))
        .sort(),
    );
    assert.deepEqual(
      await valuesOf('change_failure_rate'),
      inOrder(deployed().map((deployment) => [bare(deployment.uuid), Number(deployment.failed)])),
    );
    assert.deepEqual(
      await valuesOf('rework_rate'),
      inOrder(deployed().map((deployment) => [bare(deployment.uuid), Number(deployment.unplanned)])),
    );
  });

  it('the days with a deployment, and how long incidents lasted, next to the delivery metrics', async () => {
    const dora = await readDora(await measured.viewer('manager'), '30d');
    const { from, to, timeZone } = dora.period;
    const dayOf = (at: number): string => new Date(at).toLocaleDateString('sv', { timeZone });
    const within = (at: number): boolean => at >= Date.parse(from) && at < Date.parse(to);
    assert.deepEqual(dora.deploymentDays, {
      days: new Set(deployed().flatMap(({ at }) => (within(at) ? [dayOf(at)] : []))).size,
      of: 30,
    });
    const lasted = truth.incidents
      .flatMap(({ openedAt, resolvedAt }) =>
        resolvedAt !== null && within(resolvedAt) ? [inSeconds(openedAt, resolvedAt)] : [],
      )
      .sort((a, b) => a - b);
    const { figure } = dora.incidentRestoreTime;
    const half = (lasted.length - 1) / 2;
    const median = (lasted[Math.floor(half)]! + lasted[Math.ceil(half)]!) / 2;
    assert.ok(figure.kind === 'value' && figure.n === lasted.length && Math.abs(figure.value - median) <= 1);
    const empty = await readDora(await measured.emptyFor('admin'), '30d');
    assert.equal(empty.deploymentDays, null);
  });

  it('the lead time of each deployed change', async () => {
    const { repositories } = await measured.within((tx) => loadFacts(tx));
    const slugs = new Map(repositories.map((repository) => [repository.id, repository.slug]));
    const keyOf = (row: Observation): string => `${slugs.get(row.repositoryId ?? '')}/${row.key.split(':').at(-1)}`;
    const rows = await rowsOf('lead_time');
    // Deployments before the first collected one are unknown.
    const unknown = new Set(rows.filter((row) => row.excluded?.startsWith('before the first')).map(keyOf));
    assert.ok(truth.leadTimes.length > 500 && unknown.size < 20);
    assert.deepEqual(
      inOrder(rows.filter((row) => row.excluded === null).map((row) => [keyOf(row), Math.round(row.value)])),
      inOrder(
        truth.leadTimes
          .map(
            (leadTime) =>
              [
                `${leadTime.repository}/${leadTime.pullRequest}`,
                inSeconds(leadTime.firstCommitAt, leadTime.deployedAt),
              ] as const,
          )
          .filter(([key]) => !unknown.has(key)),
      ),
    );
  });

  it('the share of time that work waits for reviews and blockers, neither none nor all of it', async () => {
    const byTeam = Map.groupBy(await countedOf('flow_efficiency'), (row) => row.teamId);
    assert.ok(byTeam.size >= 3);
    for (const rows of byTeam.values()) {
      const efficiency = rows.reduce((sum, row) => sum + row.value, 0) / rows.length;
      assert.ok(efficiency > 0.3 && efficiency < 0.8, String(efficiency));
    }
  });

  it('each incident: how long it lasted, and the deployment that it came with', async () => {
    assert.ok(truth.incidents.length > 30);
    const resolved = truth.incidents.filter((incident) => incident.resolvedAt !== null);
    assert.deepEqual(
      inOrder((await countedOf('incident_restore_time')).map((row) => [row.reference.id, Math.round(row.value)])),
      inOrder(resolved.map((incident) => [incident.issueId, inSeconds(incident.openedAt, incident.resolvedAt ?? 0)])),
    );
    const failed = (await countedOf('change_failure_rate')).filter((row) => row.value === 1);
    const cameWith = ({ key }: { key: string }): string | null => {
      const found = failed.filter((row) => new RegExp(`\\b${key}\\b`).test(String(row.detail['failures'])));
      return found.length === 0 ? null : found.map((row) => bare(row.reference.id)).join(' and ');
    };
    assert.deepEqual(
      inOrder(truth.incidents.map((incident) => [incident.key, cameWith(incident)])),
      inOrder(
        truth.incidents.map((incident) => [
          incident.key,
          incident.deploymentUuid === null ? null : bare(incident.deploymentUuid),
        ]),
      ),
    );
  });
});
