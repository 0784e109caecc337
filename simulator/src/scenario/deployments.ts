/** From a merge to production, and what happens when production breaks. */
import type { PipelineResult } from '../world.ts';
import { day, hour, minute, workingTimeAfter } from './calendar.ts';
import { changeIssue, createIssue } from './issues.ts';
import type { Service, Worker } from './organization.ts';
import { present } from './reviewers.ts';
import { lineOf, type State } from './state.ts';

export type Delivery = {
  service: Service;
  worker: Worker;
  hash: string;
  /** Place of the commit in the main line's merges. */
  merge: number;
  urgent: boolean;
  onDeployed?: () => void;
  rollback?: boolean;
};

/** Builds the main line; a service that deploys goes to staging and then, in office hours, to production. */
export const buildAndDeploy = (state: State, delivery: Delivery): void => {
  const { random, engine } = state;
  const { service, worker } = delivery;
  const line = lineOf(state, service);
  line.builds += 1;
  const uuid = random.uuid();
  const startedAt = engine.now();
  const result: PipelineResult =
    delivery.urgent || random.chance(0.93) ? 'SUCCESSFUL' : random.chance(0.8) ? 'FAILED' : 'STOPPED';
  engine.emit({
    at: startedAt,
    type: 'pipeline.started',
    pipeline: {
      uuid,
      repositoryUuid: service.repository.uuid,
      buildNumber: line.builds,
      creator: worker.account.accountId,
      createdAt: startedAt,
      completedAt: null,
      result: null,
      refType: 'branch',
      refName: 'main',
      commitHash: delivery.hash,
      selector: delivery.rollback === true ? 'rollback' : null,
      trigger: delivery.rollback === true ? 'MANUAL' : 'PUSH',
      steps: [],
    },
  });
  engine.at(startedAt + random.between(4, 14) * minute, () => {
    const steps = [{ uuid: random.uuid(), name: 'Build and test', startedAt, completedAt: engine.now(), result }];
    engine.emit({ at: engine.now(), type: 'pipeline.completed', uuid, result, steps });
    if (result !== 'SUCCESSFUL' || !service.deploys) return;
    deploy(state, delivery, uuid, 'Staging');
    const usual = service.team.key === 'MOB' ? random.between(4, 30) : random.between(0.3, 7);
    const at = delivery.urgent
      ? engine.now() + 6 * minute
      : workingTimeAfter(worker.schedule, engine.now() + 20 * minute, usual);
    engine.at(at, () => deploy(state, delivery, uuid, 'Production'));
  });
};

const deploy = (state: State, delivery: Delivery, pipelineUuid: string, kind: 'Staging' | 'Production'): void => {
  const { random, engine } = state;
  const { service } = delivery;
  const line = lineOf(state, service);
  const environment = service.repository.environments.find((environment) => environment.type === kind);
  if (environment === undefined) return;
  if (kind === 'Production' && !delivery.urgent) {
    // Several merges in a row mostly go out together, and nothing older follows something newer.
    if (delivery.merge < line.deployedMerge) return;
    if (delivery.hash !== line.head && !random.chance(0.45)) return;
  }
  line.deployments += 1;
  const uuid = random.uuid();
  const releaseName = `${service.repository.slug}-${line.deployments}`;
  const startedAt = engine.now();
  engine.emit({
    at: startedAt,
    type: 'deployment.started',
    deployment: {
      uuid,
      repositoryUuid: service.repository.uuid,
      environmentUuid: environment.uuid,
      pipelineUuid,
      number: line.deployments,
      releaseName,
      commitHash: delivery.hash,
      result: null,
      startedAt,
      completedAt: null,
    },
  });
  const result: 'SUCCESSFUL' | 'FAILED' | 'STOPPED' =
    delivery.urgent || random.chance(0.97) ? 'SUCCESSFUL' : random.chance(0.7) ? 'FAILED' : 'STOPPED';
  engine.at(startedAt + random.between(2, 7) * minute, () => {
    engine.emit({ at: engine.now(), type: 'deployment.completed', uuid, result });
    if (kind !== 'Production') return;
    const record = {
      uuid,
      repository: service.repository.slug,
      at: engine.now(),
      result,
      failed: false,
      cause: null,
      unplanned: delivery.urgent,
    };
    state.truth.deployments.push(record);
    if (result !== 'SUCCESSFUL') return;
    if (delivery.rollback !== true) {
      const contained = line.waiting.filter((one) => one.merge <= delivery.merge);
      line.waiting = line.waiting.filter((one) => one.merge > delivery.merge);
      line.deployedMerge = Math.max(line.deployedMerge, delivery.merge);
      for (const { pull, firstCommitAt } of contained) {
        state.truth.leadTimes.push({
          repository: service.repository.slug,
          pullRequest: pull.id,
          firstCommitAt,
          deployedAt: engine.now(),
        });
      }
    }
    delivery.onDeployed?.();
    if (!delivery.urgent) maybeBreak(state, delivery, uuid, releaseName);
    if (!delivery.urgent || delivery.rollback !== true) line.lastGood = { hash: delivery.hash, uuid };
  });
};

/** Where no storyline is planted, no service fails more often. */
const usualRisk = 0.08;

/** Likelihood that a deployment breaks something; orders-service had a bad quarter and recovered. */
const riskNow = (state: State, service: Service): number => {
  if (!state.planted) return Math.min(service.risk, usualRisk);
  const age = state.truth.until - state.engine.now();
  if (service.repository.slug === 'orders-service') return age > 150 * day && age < 240 * day ? 0.3 : 0.05;
  return service.risk;
};

const symptoms = ['error rate above 5%', 'requests time out', 'devices cannot connect', 'wrong totals'];

const maybeBreak = (state: State, delivery: Delivery, uuid: string, releaseName: string): void => {
  const { random, engine } = state;
  const { service, worker } = delivery;
  const line = lineOf(state, service);
  const lastGood = line.lastGood;
  if (!random.chance(riskNow(state, service))) return;
  const record = state.truth.deployments.find((deployment) => deployment.uuid === uuid);
  if (record === undefined) return;
  const remedy = lastGood !== null && random.chance(0.35) ? 'rollback' : random.chance(0.7) ? 'hotfix' : 'incident';
  Object.assign(record, { failed: true, cause: 'incident' });
  engine.at(engine.now() + random.skewed(35, 0.7) * minute, () => {
    const me = worker.account.accountId;
    const { slug } = service.repository;
    // Found after the next release, it is reported with the release it came with.
    const isLatest = !state.truth.deployments.some(
      (deployment) => deployment.repository === slug && deployment.at > record.at,
    );
    const incident = createIssue(state, {
      team: service.team,
      type: 'Incident',
      reporter: random.pick(present(state, service.team)).account.accountId,
      service,
      priority: 'Highest',
      assignee: me,
      summary: `${slug}: ${random.pick(symptoms)}${isLatest ? '' : ` since ${releaseName}`}`,
      description: `Since release ${releaseName}.`,
    });
    const openedAt = engine.now();
    const entry = {
      issueId: incident.id,
      key: incident.key,
      repository: service.repository.slug,
      deploymentUuid: uuid,
      openedAt,
      resolvedAt: null as number | null,
    };
    state.truth.incidents.push(entry);
    changeIssue(state, incident, me, { statusId: '3' });
    const resolve = (): void => {
      changeIssue(state, incident, me, { statusId: '10002' });
      entry.resolvedAt = engine.now();
    };
    const started = openedAt + random.skewed(25, 0.6) * minute;
    if (remedy === 'rollback' && lastGood !== null) {
      engine.at(started, () =>
        buildAndDeploy(state, {
          service,
          worker,
          hash: lastGood.hash,
          merge: line.deployedMerge,
          urgent: true,
          rollback: true,
          onDeployed: resolve,
        }),
      );
    } else if (remedy === 'hotfix') {
      const fix = {
        worker,
        issue: incident,
        service,
        started: openedAt,
        urgent: true,
        branch: `hotfix/${incident.key}`,
        title: `Hotfix ${incident.key} ${incident.summary}`,
        onDeployed: resolve,
      };
      engine.at(started + random.skewed(50, 0.5) * minute, () => state.openPullRequest(state, fix));
    } else engine.at(started + random.skewed(2, 0.6) * hour, resolve);
  });
};
