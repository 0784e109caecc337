import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { contract, type ProfileSummary, type ReportDocument } from '@sightline/contract';
import type { RouteContext } from '../../../platform/http/bind.ts';
import { measuredOrganization, type MeasuredOrganization } from '../../../testing/measured-organization.ts';
import { listProfiles } from '../../profiles/index.ts';
import { addSkill } from '../../profiles/skills.ts';
import { bytesOf } from '../file-bytes.test-support.ts';
import { exportData } from './export-data.ts';

const days = { from: '2026-10-22', to: '2026-11-20' };
const needsPeople = { message: 'Filters by name, role, skill or score need an export that includes people.' };
const dateRange = { start: days.from, end: days.to };

describe('people in exports', () => {
  let measured: MeasuredOrganization;
  let everyone: ProfileSummary[];
  before(async () => {
    measured = await measuredOrganization('2026-11-20T12:00:00Z');
    const query = { search: '', teams: [], roles: [], skills: [], page: 1, limit: 100 };
    const listed = await listProfiles(await measured.viewer('admin'), days, { ...query, sort: 'name', order: 'asc' });
    everyone = listed.profiles;
  });
  after(() => measured.close());

  const exported = async (ctx: RouteContext, config: Record<string, unknown>): Promise<ReportDocument> => {
    const body = contract.exports.data.body.parse({ type: 'performance', format: 'json', dateRange, ...config });
    return JSON.parse((await bytesOf(await exportData(ctx, body))).toString()) as ReportDocument;
  };
  const tableIn = ({ sections }: ReportDocument, title: string) => {
    const found = sections.flatMap(({ blocks }) => blocks).find((block) => 'title' in block && block.title === title);
    return found?.kind === 'table' ? found.rows : [];
  };
  const namesOf = (document: ReportDocument, title = 'People') => tableIn(document, title).map(([name]) => name);
  const viewed = async (ctx: RouteContext): Promise<string[]> => {
    const views = await measured.within((tx) =>
      tx.selectFrom('person_views').select('person_id').where('viewer_id', '=', ctx.user.id).execute(),
    );
    return [...new Set(views.map((view) => view.person_id))].toSorted();
  };
  const scoreOf = ({ score }: ProfileSummary): number => (score.overall.kind === 'value' ? score.overall.value : -1);

  it('are listed on request, with the scores of their screen', async () => {
    const manager = await measured.viewer('manager');
    assert.deepEqual(namesOf(await exported(manager, {})), []);
    assert.deepEqual(await viewed(manager), []);
    const rows = tableIn(await exported(manager, { options: { includePeople: true } }), 'People');
    const shown = rows.map(([name, team, score]) => [name, team, (score as { figure: unknown }).figure]);
    assert.deepEqual(
      shown,
      everyone.map(({ name, teamName, score }) => [name, teamName, score.overall]),
    );
    assert.ok(rows.length > 5);
  });

  it('match the filters of the screen, and only they can see that they were exported', async () => {
    const manager = await measured.viewer('manager');
    const scores = everyone.map(scoreOf).toSorted((a, b) => b - a);
    const scoreFrom = scores[2] ?? 0;
    const best = everyone.filter((person) => scoreOf(person) >= scoreFrom);
    const document = await exported(manager, { options: { includePeople: true }, filters: { scoreFrom } });
    assert.deepEqual(
      namesOf(document),
      best.map(({ name }) => name),
    );
    assert.ok(document.notes.includes(`People: only with a score from ${scoreFrom} to 100.`), document.notes.join());
    assert.deepEqual(await viewed(manager), best.map(({ developerId }) => developerId).toSorted());

    const [ada, other] = [everyone.at(0), everyone.at(-1)];
    assert.ok(ada !== undefined && other !== undefined);
    await addSkill(manager, ada.developerId, 'Juggling');
    const options = { includePeople: true };
    const skilled = await exported(manager, { options, filters: { skills: ['juggling'] } });
    assert.deepEqual(
      [namesOf(skilled), skilled.notes[0]],
      [[ada.name], 'People: only with one of these skills: juggling.'],
    );
    const raw = await exported(manager, {
      options: { ...options, includeRawData: true },
      filters: { search: ada.name },
    });
    const people = tableIn(raw, 'Raw data').map((row) => row[6]);
    assert.deepEqual([...new Set(people)], [ada.name]);
    const called = await exported(manager, { options, filters: { search: other.name } });
    assert.deepEqual(namesOf(called), [other.name]);
    assert.deepEqual(namesOf(await exported(manager, { options, filters: { roles: ['admin'] } })), []);
    const without = await exported(manager, { options, filters: { roles: ['none'] } });
    assert.equal(namesOf(without).length, everyone.filter(({ role }) => role === null).length);
  });

  it('who are chosen are the only ones recorded as viewed', async () => {
    const manager = await measured.viewer('manager');
    const chosen = everyone.find((person) => scoreOf(person) > 0);
    assert.ok(chosen !== undefined);
    const document = await exported(manager, { filters: { developers: [chosen.developerId] } });
    assert.deepEqual(namesOf(document), [chosen.name]);
    assert.deepEqual(await viewed(manager), [chosen.developerId]);
  });

  it('are not in exports of viewers who see no individuals', async () => {
    const developer = await measured.viewer('developer');
    const { sections } = await exported(developer, { options: { includePeople: true } });
    assert.ok(!JSON.stringify(sections).includes('person:'));
    await assert.rejects(
      exported(developer, { options: { includePeople: true }, filters: { scoreFrom: 70 } }),
      needsPeople,
    );
  });

  it('are required by filters of people', async () => {
    const manager = await measured.viewer('manager');
    for (const filters of [
      { search: 'a' },
      { roles: ['none'] },
      { skills: ['Go'] },
      { scoreFrom: 70 },
      { scoreTo: 70 },
    ])
      await assert.rejects(exported(manager, { filters }), needsPeople);
    const reports = { type: 'reports', options: { includePeople: true }, filters: { search: 'a' } };
    await assert.rejects(exported(manager, reports), needsPeople);
  });

  it('choose teams in exports of teams', async () => {
    const manager = await measured.viewer('manager');
    const [ada] = everyone;
    assert.ok(ada !== undefined);
    await addSkill(manager, ada.developerId, 'Fencing');
    const ofTeam = { type: 'team', filters: { skills: ['Fencing'] } };
    assert.deepEqual(namesOf(await exported(manager, ofTeam), 'Teams'), [ada.teamName]);
    await assert.rejects(exported(manager, { ...ofTeam, filters: { skills: ['Falconry'] } }), {
      message: 'No teams match these filters.',
    });
  });
});
