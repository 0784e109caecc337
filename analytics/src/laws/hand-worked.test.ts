/** Every metric, worked by hand from one set of facts. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { figureOf } from '../figure/figure.ts';
import { measure } from '../measure.ts';
import { type MetricKey, metricKeys } from '../metrics/definitions.ts';
import { day, hour } from '../metrics/flow/work-facts.test-support.ts';
import { weeksWorked } from '../metrics/scores/weeks-worked.ts';
import { workedFacts, workedPeriod, workedRules } from './worked-story.test-support.ts';

type Worked = { is: number; because: string; of?: 'ada' | 'ben' };

const worked: Record<MetricKey, Worked[]> = {
  deployment_frequency: [{ is: 4 / 4, because: 'four succeeded in four weeks, one failed' }],
  lead_time: [
    { is: 2.25 * day, because: 'days 2 to 5, 6 to 8.25 and 8.75 to 9.25; of the first release none is known' },
  ],
  change_failure_rate: [{ is: 1 / 4, because: 'the third of four broke' }],
  recovery_time: [{ is: 1 * day, because: 'from 8.25 to 9.25, when the fix was deployed, before it was resolved' }],
  rework_rate: [{ is: 1 / 4, because: 'one hotfix among four' }],
  incident_restore_time: [{ is: 1 * day, because: 'opened 8.5, resolved 9.5' }],
  velocity: [{ is: 3 + 5 + 2, because: 'two committed items and the one that was added; eight points are left' }],
  commitment_reliability: [{ is: (3 + 5) / (3 + 5 + 8), because: 'what was added was not committed' }],
  completion_rate: [{ is: (3 + 5 + 2) / (3 + 5 + 8 + 2), because: 'ten of the eighteen points in it at the end' }],
  cycle_time: [{ is: 3 * day, because: 'four, two and three days; the incident was never in progress' }],
  throughput: [
    { is: 4 / 4, because: 'three items and the incident in four weeks' },
    { is: 2 / 3, of: 'ben', because: 'two items in three weeks of work' },
  ],
  flow_efficiency: [{ is: (2 / 4 + 1 + 1) / 3, because: 'the first waited two of its four days for review' }],
  clean_merge_share: [{ is: 1 / 2, because: 'changes were requested on one of two; the hotfix was not reviewed' }],
  change_size: [{ is: 21, because: '41, 21 and 5 lines' }],
  change_success_share: [{ is: 2 / 3, because: 'the change of the release that broke failed, its hotfix did not' }],
  escaped_defect_share: [{ is: 1 / 20, because: 'of twenty items done thirty days before day 20 one had a defect' }],
  completed_work: [
    { is: (3 + 5 + 2 + 1) / 4, because: 'points, and one for the incident of a project without estimates' },
    { is: (5 + 2) / 3, of: 'ben', because: 'seven points in three weeks of work' },
  ],
  merged_pull_requests: [
    { is: 3 / 4, because: 'three in four weeks' },
    { is: 2 / 3, of: 'ben', because: 'two in three weeks of work' },
  ],
  review_balance: [{ is: 1 / 3, of: 'ada', because: 'one given, two received' }],
  review_response_time: [{ is: 18 * hour, because: '12, 18 and 24 hours' }],
  people_helped: [{ is: 2, because: 'Ada, by two people, and Ben' }],
  pages_written: [
    { is: 3 / 4, because: 'two pages and an edit; the others are minor or continue one' },
    { is: 2 / 3, of: 'ben', because: 'an edit and a page in three weeks of work' },
  ],
  capability_share: [{ is: 1 / 4, because: 'one story among four finished items' }],
  new_areas: [{ is: 1 / 4, because: 'Ada reached one new folder; everything is new to Ben in the first thirty days' }],
  decisions_documented: [{ is: 1 / 4, because: 'one decision record in four weeks' }],
  commitment_kept: [{ is: 2 / 3, because: 'two of three committed items' }],
  items_on_time: [
    {
      is: 1 / 3,
      because: '48 hours are within 68.6; 96 are not within 68, nor 72 within 71.4, as the earlier ones count by then',
    },
  ],
  own_incident_restore_time: [{ is: 1 * day, because: 'the one incident, assigned to Cy' }],
  own_deployment_success: [
    { is: 3 / 5, because: 'of five that were started one failed and one broke' },
    { is: 1 / 3, of: 'ben', because: 'of his three only the hotfix went well' },
  ],
};

describe('examples worked by hand', () => {
  const rows = measure(workedFacts, workedRules, workedPeriod.to);
  const times = rows.map((row) => row.at);
  const presence = { firstAt: Math.min(...times), lastAt: Math.max(...times) };

  const figure = (metric: MetricKey, of: Worked['of']) => {
    const options = { period: workedPeriod, minimum: 1, observedFrom: 0 };
    if (of === undefined) return figureOf(metric, rows, options);
    const person = workedRules.people.find((person) => person.id === `person-${of}`)!;
    const weeks = weeksWorked(person, presence, workedRules, { over: workedPeriod, now: workedPeriod.to + day });
    const own = rows.filter((row) => row.personId === person.id);
    return figureOf(metric, own, { ...options, weeks });
  };

  it('cover every metric', () => {
    const cases = metricKeys().filter((metric) => worked[metric]?.length > 0);
    assert.deepEqual(cases, metricKeys());
  });

  for (const metric of metricKeys())
    for (const { is, of, because } of worked[metric])
      it(`${metric}${of === undefined ? '' : ` of ${of}`}: ${because}`, () => {
        const found = figure(metric, of);
        assert.ok(found.kind === 'value', `${metric} has no value`);
        assert.ok(Math.abs(found.value - is) <= 1e-9 * is, `${found.value}, by hand ${is}`);
      });
});
