import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Facts, PipelineFact } from '../../facts.ts';
import type { MeasurementRules } from '../../rules.ts';
import { diagnosisText } from './production-diagnosis.ts';
import { definitionText } from '../definition-text.ts';
import { metricDefinitions } from '../definitions.ts';
import { measure } from '../../measure.ts';
import { change, day, facts, hour, issue, on, rowsOf, statuses } from '../flow/work-facts.test-support.ts';
import { api, deliveryRules, deployment, hash, threeReleases } from './delivery-facts.test-support.ts';
import { measureDelivery } from './measure-delivery.ts';
import { examineProduction } from './production-doctor.ts';
import { ruleEffects } from './rule-effects.ts';

const period = { from: on(0), to: on(30) };
const pipeline = (id: string, own: Partial<PipelineFact> = {}): PipelineFact => ({
  id,
  repositoryId: 'api',
  number: Number(id),
  result: 'successful',
  creatorId: 'ada',
  refKind: 'branch',
  refName: 'main',
  selector: null,
  commitHash: hash('c'),
  createdAt: on(5),
  completedAt: on(5) + 600,
  url: `https://bitbucket.example/api/pipelines/${id}`,
  ...own,
});
const findingOf = (facts: Facts, rules: MeasurementRules): string =>
  examineProduction(facts, rules, period)
    .map(({ diagnosis }) => diagnosisText(diagnosis))
    .join();
const noRule = { production: [] };

describe('the deployment doctor', () => {
  it('counts deployments if it finds any', () => {
    const [found] = examineProduction(threeReleases(), deliveryRules(), period);
    assert.equal(found?.counted, 3);
    assert.equal(findingOf(threeReleases(), deliveryRules()), '3 successful production deployments in this period.');
    assert.equal(found?.latestAt, on(5));
  });

  it('names the environments if none of them is production', () => {
    const elsewhere = { environmentKind: 'staging' as const, environmentName: 'prod-eu' };
    const facts = threeReleases({ deployments: [deployment('1', on(1), 'a', elsewhere)] });
    assert.match(
      findingOf(facts, deliveryRules(noRule)),
      /went to prod-eu \(staging\), and none is a production environment/,
    );
    const named = (environmentPattern: string) =>
      deliveryRules({ production: [{ repositoryId: 'api', source: 'deployments', environmentPattern }] });
    assert.match(findingOf(facts, named('prod-*')), /^1 successful production deployment in/);
    assert.match(findingOf(facts, named('live')), /No environment has that name.*prod-eu/);
  });

  it('distinguishes pipelines without deployments, pipelines that do not match, and matches that failed', () => {
    const facts = threeReleases({ deployments: [], pipelines: [pipeline('1'), pipeline('2', { result: 'failed' })] });
    assert.match(findingOf(facts, deliveryRules(noRule)), /ran pipelines but recorded no deployments/);
    const matching = (refPattern: string) =>
      deliveryRules({ production: [{ repositoryId: 'api', source: 'pipelines', refPattern, selectorPattern: null }] });
    assert.match(findingOf(facts, matching('release/*')), /None of its 2 pipelines matches\. They ran as main\./);
    assert.match(findingOf(facts, matching('main')), /^1 successful/);
    const failed = { ...facts, pipelines: [pipeline('2', { result: 'failed' })] };
    assert.match(findingOf(failed, matching('main')), /1 pipeline matched, none successful/);
  });

  it('distinguishes failing, past and missing deployments', () => {
    const failing = threeReleases({ deployments: [deployment('1', on(1), 'a', { result: 'failed' })] });
    assert.match(findingOf(failing, deliveryRules()), /1 deployment to production, none successful \(1 failed\)/);
    const former = threeReleases({ deployments: [deployment('1', on(-40), 'a')] });
    assert.match(findingOf(former, deliveryRules()), /before this period, but not in it/);
    assert.match(findingOf(threeReleases({ deployments: [] }), deliveryRules(noRule)), /no pipelines or deployments/);
    const never = deliveryRules({ production: [{ repositoryId: 'api', source: 'none' }] });
    assert.match(findingOf(threeReleases(), never), /never deploys/);
  });

  it('lists repositories that need attention first, whatever the order of facts', () => {
    const other = { ...api, id: 'web', slug: 'web', name: 'web' };
    for (const repositories of [
      [api, other],
      [other, api],
    ]) {
      const found = examineProduction(threeReleases({ repositories }), deliveryRules(), period);
      assert.deepEqual(
        found.map((one) => one.name),
        ['web', 'api'],
      );
    }
  });
});

describe('the dry run of rules', () => {
  it('changes nothing when the rules are the same', () => {
    const effects = ruleEffects(threeReleases(), deliveryRules(), deliveryRules(), period);
    for (const { before, after } of effects.figures) assert.deepEqual(before, after);
    assert.deepEqual([effects.deployments.comes, effects.deployments.goes], [[], []]);
  });

  it('shows which deployments are added and removed', () => {
    const staging = deployment('s', on(6), 'c', { environmentKind: 'staging', environmentName: 'Stage' });
    const facts = threeReleases();
    facts.deployments.push(staging);
    const after = deliveryRules({
      production: [{ repositoryId: 'api', source: 'deployments', environmentPattern: 'stage' }],
    });
    const { deployments, figures } = ruleEffects(facts, deliveryRules(), after, period);
    assert.deepEqual([deployments.before, deployments.after], [3, 1]);
    assert.deepEqual([deployments.comesInAll, deployments.goesInAll], [1, 3]);
    assert.match(deployments.comes[0]?.title ?? '', /→ Stage$/);
    assert.match(deployments.goes[0]?.title ?? '', /release-3/);
    const frequency = figures.find((figure) => figure.metric === 'deployment_frequency');
    assert.ok(frequency?.before.kind === 'value' && frequency.after.kind === 'value');
    assert.ok(frequency.after.value < frequency.before.value);
  });

  it('shows which issues become incidents, including open ones', () => {
    const facts = threeReleases({
      issues: [
        issue('1', { typeName: 'Outage', createdAt: on(6), components: ['api'] }),
        issue('2', { typeName: 'Incident', createdAt: on(7), components: ['api'] }),
      ],
    });
    const incident = { typeNames: ['Outage'], labels: [], priorities: [], projectKeys: [] };
    const { incidents } = ruleEffects(facts, deliveryRules(), deliveryRules({ incident }), period);
    assert.deepEqual([incidents.before, incidents.after], [1, 1]);
    assert.deepEqual([incidents.comes[0]?.id, incidents.goes[0]?.id], ['1', '2']);
  });
});

describe('the category of a status', () => {
  const work = facts({
    statuses: [...statuses, { id: 'review', name: 'Review', category: 'indeterminate' }],
    issues: [issue('1', { createdAt: on(0), statusId: 'done', resolvedAt: on(10) })],
    issueChanges: [
      change('1', on(2), 'status', 'todo', 'doing'),
      change('1', on(6), 'status', 'doing', 'review'),
      change('1', on(10), 'status', 'review', 'done'),
    ],
  });
  const cycleTimes = (own: Partial<MeasurementRules>): number[] =>
    rowsOf('cycle_time', measure(work, deliveryRules(own), on(30)))
      .filter((row) => row.excluded === null)
      .map((row) => row.value);

  it('comes from the source unless the organization configured another', () => {
    assert.deepEqual(cycleTimes({}), [8 * day]);
    assert.deepEqual(cycleTimes({ statusCategories: [{ statusId: 'doing', category: 'new' }] }), [4 * day]);
  });

  it('is previewed with the figures that it changes', () => {
    const other = deliveryRules({ statusCategories: [{ statusId: 'doing', category: 'new' }] });
    const moved = ruleEffects(work, deliveryRules(), other, period).figures.map((figure) => figure.metric);
    assert.ok(moved.includes('cycle_time'));
    const same = ruleEffects(work, deliveryRules(), deliveryRules(), period).figures.map((figure) => figure.metric);
    assert.ok(!same.includes('cycle_time'));
  });
});

describe('the start of the lead time', () => {
  it('can be the opening of the pull request, and the phases still add up', () => {
    const rows = rowsOf(
      'lead_time',
      measureDelivery(threeReleases(), deliveryRules({ leadTimeStart: 'opened' }), on(60)),
    );
    const second = rows.find((row) => row.key === 'api:2');
    assert.equal(second?.value, on(3) - on(1.5));
    const { coding, pickup, review, deploy } = second?.detail ?? {};
    assert.equal(coding, 0);
    assert.equal(Number(coding) + Number(pickup) + Number(review) + Number(deploy), 1.5 * day);
    assert.equal(Number(deploy), 12 * hour);
  });

  it('is stated in the definition', () => {
    assert.equal(
      definitionText('lead_time', { leadTimeStart: 'first-commit' }, 'team'),
      metricDefinitions.lead_time.definition,
    );
    assert.match(
      definitionText('lead_time', { leadTimeStart: 'opened' }, 'team'),
      /^Time from when a pull request is opened/,
    );
    const estimateFields = [{ projectId: 'pay', fieldId: null }];
    assert.match(definitionText('velocity', { leadTimeStart: 'opened', estimateFields }, 'team'), /or count items/);
    assert.match(definitionText('pages_written', null, 'person'), /per week worked/);
    assert.doesNotMatch(definitionText('pages_written', null, 'team'), /per week worked/);
    assert.equal(
      definitionText('rework_rate', { leadTimeStart: 'opened' }, 'team'),
      metricDefinitions.rework_rate.definition,
    );
  });
});
