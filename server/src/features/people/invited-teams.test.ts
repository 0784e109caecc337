import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { MappedUser, User } from '@sightline/contract';
import { createCallers, type Callers } from '../../access/callers.test-support.ts';
import { recordEmails, startWebServer, type WebServer } from '../../access/web-server.test-support.ts';
import { runMeasurement } from '../../measurement-thread/run.ts';
import { withTenant, type Tx } from '../../platform/database/tenant.ts';
import { saveFacts } from '../facts/index.ts';
import { linkUser } from './linking/own-person.store.ts';
import { listPeople, listTeamRows, replacePeople } from './people.store.ts';

const issue = {
  id: '1',
  key: 'MOB-1',
  projectId: '1',
  typeName: 'Story',
  hierarchyLevel: 0,
  summary: '',
  statusId: '1',
  priority: null,
  labels: [],
  components: [],
  reporterId: null,
  estimate: null,
  sprintIds: [],
  parentId: null,
  links: [],
  url: 'https://acme.example/MOB-1',
};

describe('an invitation for a team', () => {
  let server: WebServer;
  let mails: ReturnType<typeof recordEmails>;
  before(async () => {
    server = await startWebServer();
    mails = recordEmails(server);
  });
  after(() => server.stop());

  const call = async <T>(method: 'GET' | 'POST', url: string, headers: Record<string, string>, payload?: object) => {
    const answer = await server.app.inject({ method, url: `/v1${url}`, headers, ...(payload && { payload }) });
    return { status: answer.statusCode, body: answer.json<T & { message: string }>() };
  };
  const invite = ({ headers }: Callers, email: string, teamId: unknown) =>
    call('POST', '/auth/invite', headers.admin, { email, name: 'New Colleague', role: 'developer', teamId });
  const join = async (email: string) => {
    const code = /code=([\w-]+)/.exec(mails.findLast((mail) => mail.to === email)?.text ?? '')?.[1];
    const account = { code, email, name: 'New Colleague', password: 'Correct-horse-7' };
    const { body } = await call<{ user: User; token: string }>('POST', '/auth/invitation/register', {}, account);
    return body;
  };
  const mapped = async ({ headers }: Callers, id: string): Promise<MappedUser | undefined> => {
    const path = '/integrations/atlassian/mappings/users?search=New';
    const { body } = await call<{ users: MappedUser[] }>('GET', path, headers.admin);
    return body.users.find((user) => user.id === id);
  };

  it('adds those who accept to the team and suggests them under Team Mappings', async () => {
    const callers = await createCallers(server.platform);
    const { teamId, organizationId, unique, personId } = callers.world;
    const email = `${unique()}@acme.example`;
    assert.equal((await invite(callers, email, teamId)).status, 200);
    const { user, token } = await join(email);
    const team = { id: teamId, name: 'Platform' };
    assert.deepEqual(user.teams, [team]);
    assert.deepEqual((await mapped(callers, user.id))?.invited, { team, accountId: null });

    await withTenant(server.database, organizationId, async (tx) => {
      const people = (await listPeople(tx)).map((person) =>
        person.id === personId ? { ...person, teamId: null } : person,
      );
      await replacePeople(tx, organizationId, people, await listTeamRows(tx));
      await linkUser(tx, organizationId, user.id, personId);
    });
    assert.deepEqual((await mapped(callers, user.id))?.invited, { team, accountId: personId }, 'may be added now');

    // The sources show that they work elsewhere.
    const other = unique();
    await withTenant(server.database, organizationId, async (tx) => {
      const elsewhere = { teamId: other, memberships: [{ teamId: other, from: 0, to: null }] };
      const people = (await listPeople(tx)).map((person) =>
        person.id === personId ? { ...person, ...elsewhere } : person,
      );
      const teams = [
        ...(await listTeamRows(tx)),
        { id: other, name: 'Mobile', color: 1, projectIds: [], repositoryIds: [] },
      ];
      await replacePeople(tx, organizationId, people, teams);
    });
    assert.equal((await mapped(callers, user.id))?.invited, null);
    const me = await call<{ user: User }>('GET', '/auth/me', { authorization: `Bearer ${token}` });
    assert.deepEqual(me.body.user.teams, [{ id: other, name: 'Mobile' }]);
  });

  it('counts invited people in their team, in access and measurement, until a source shows otherwise', async () => {
    const callers = await createCallers(server.platform);
    const { organizationId, unique } = callers.world;
    const made = await call<{ id: string }>('POST', '/teams', callers.headers.admin, { name: 'New team' });
    const teamId = made.body.id;
    const email = `${unique()}@acme.example`;
    const account = { id: 'new', name: 'New Colleague', kind: 'human', active: true, timeZone: null } as const;
    const within = <T>(work: (tx: Tx) => Promise<T>) => withTenant(server.database, organizationId, work);
    const placed = async () => {
      await runMeasurement(server.platform, organizationId);
      const person = (await within(listPeople)).find((candidate) => candidate.accountIds.includes('new'));
      return { teamId: person?.teamId ?? null, memberships: person?.memberships ?? [] };
    };
    await within((tx) => saveFacts(tx, organizationId, { accounts: [{ ...account, email }] }));
    assert.deepEqual(await placed(), { teamId: null, memberships: [] });

    await invite(callers, email, teamId);
    const at = Math.floor(server.clock.at / 1_000);
    const { user, token } = await join(email);
    assert.deepEqual(await placed(), { teamId, memberships: [{ teamId, from: at, to: null }] });
    const suggested = (await mapped(callers, user.id))?.invited;
    assert.deepEqual([suggested?.team.id, suggested?.accountId], [teamId, 'new'], 'still offered for confirmation');
    const headers = { authorization: `Bearer ${token}` };
    const seesTeam = async () => (await call<object>('GET', `/teams/${teamId}/analytics`, headers)).status;
    assert.equal(await seesTeam(), 403, 'too small a team to hide its members');
    for (const id of ['second', 'third']) {
      const address = `${unique()}@acme.example`;
      await within((tx) => saveFacts(tx, organizationId, { accounts: [{ ...account, id, email: address }] }));
      await invite(callers, address, teamId);
      await join(address);
      server.clock.at += 61_000;
    }
    await placed();
    assert.equal(await seesTeam(), 200, 'a team of three');

    // Work in a project with a board determines their team.
    const instant = at - 10 * 86_400;
    await within((tx) =>
      saveFacts(tx, organizationId, {
        projects: [{ id: '1', key: 'MOB', name: 'Mobile' }],
        boards: [{ id: '1', name: 'Mobile', kind: 'scrum', projectId: '1', estimateFieldId: null }],
        statuses: [{ id: '1', name: 'Done', category: 'done' }],
        issues: [{ ...issue, assigneeId: 'new', createdAt: instant, updatedAt: instant, resolvedAt: instant }],
      }),
    );
    const moved = await placed();
    assert.equal(moved.memberships.length, 1);
    assert.notEqual(moved.teamId, teamId);
    assert.equal((await mapped(callers, user.id))?.invited, null);
  });

  it('names a team of the organization, or none', async () => {
    const callers = await createCallers(server.platform);
    const [world, foreignWorld] = [callers.world, (await createCallers(server.platform)).world];
    const refused = await invite(callers, `${world.unique()}@acme.example`, foreignWorld.teamId);
    assert.deepEqual([refused.status, refused.body.message], [400, 'This team does not exist. Choose another one.']);
    for (const none of ['', null, undefined]) {
      const email = `${world.unique()}@acme.example`;
      assert.equal((await invite(callers, email, none)).status, 200);
      assert.deepEqual((await join(email)).user.teams, []);
    }
  });
});
