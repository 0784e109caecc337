import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { MappedUser, User } from '@sightline/contract';
import { gather, type Gathering } from '../../access/callers.test-support.ts';
import { keepMails, startWebServer, type WebServer } from '../../access/web-server.test-support.ts';
import { withTenant } from '../../platform/database/tenant.ts';
import { linkUser } from './own/own-person.store.ts';
import { listPeople, listTeamRows, replacePeople } from './people.store.ts';

describe('an invitation for a team', () => {
  let server: WebServer;
  let mails: ReturnType<typeof keepMails>;
  before(async () => {
    server = await startWebServer();
    mails = keepMails(server);
  });
  after(() => server.stop());

  const call = async <T>(method: 'GET' | 'POST', url: string, headers: Record<string, string>, payload?: object) => {
    const answer = await server.app.inject({ method, url: `/v1${url}`, headers, ...(payload && { payload }) });
    return { status: answer.statusCode, body: answer.json<T & { message: string }>() };
  };
  const invite = ({ headers }: Gathering, email: string, teamId: unknown) =>
    call('POST', '/auth/invite', headers.admin, { email, name: 'New Colleague', role: 'developer', teamId });
  const join = async (email: string) => {
    const code = /code=([\w-]+)/.exec(mails.findLast((one) => one.to === email)?.text ?? '')?.[1];
    const account = { code, email, name: 'New Colleague', password: 'Correct-horse-7' };
    const { body } = await call<{ user: User; token: string }>('POST', '/auth/invitation/register', {}, account);
    return body;
  };
  const mapped = async ({ headers }: Gathering, id: string): Promise<MappedUser | undefined> => {
    const path = '/integrations/atlassian/mappings/users?search=New';
    const { body } = await call<{ users: MappedUser[] }>('GET', path, headers.admin);
    return body.users.find((one) => one.id === id);
  };

  it('makes who accepts belong to it and suggests them under Team Mappings', async () => {
    const gathering = await gather(server.platform);
    const { teamId, organizationId, unique, personId } = gathering.world;
    const email = `${unique()}@acme.example`;
    assert.equal((await invite(gathering, email, teamId)).status, 200);
    const { user, token } = await join(email);
    const team = { id: teamId, name: 'Platform' };
    assert.deepEqual(user.teams, [team]);
    assert.deepEqual((await mapped(gathering, user.id))?.invited, { team, accountId: null });

    await withTenant(server.database, organizationId, async (tx) => {
      const people = (await listPeople(tx)).map((one) => (one.id === personId ? { ...one, teamId: null } : one));
      await replacePeople(tx, organizationId, people, await listTeamRows(tx));
      await linkUser(tx, organizationId, user.id, personId);
    });
    assert.deepEqual((await mapped(gathering, user.id))?.invited, { team, accountId: personId }, 'may be added now');

    // The sources show that they work elsewhere.
    const other = unique();
    await withTenant(server.database, organizationId, async (tx) => {
      const elsewhere = { teamId: other, memberships: [{ teamId: other, from: 0, to: null }] };
      const people = (await listPeople(tx)).map((one) => (one.id === personId ? { ...one, ...elsewhere } : one));
      const teams = [
        ...(await listTeamRows(tx)),
        { id: other, name: 'Mobile', colour: 1, projectIds: [], repositoryIds: [] },
      ];
      await replacePeople(tx, organizationId, people, teams);
    });
    assert.equal((await mapped(gathering, user.id))?.invited, null);
    const me = await call<{ user: User }>('GET', '/auth/me', { authorization: `Bearer ${token}` });
    assert.deepEqual(me.body.user.teams, [{ id: other, name: 'Mobile' }]);
  });

  it('is of a team of the organisation, or of none', async () => {
    const gathering = await gather(server.platform);
    const [own, foreign] = [gathering.world, (await gather(server.platform)).world];
    const refused = await invite(gathering, `${own.unique()}@acme.example`, foreign.teamId);
    assert.deepEqual([refused.status, refused.body.message], [400, 'This team does not exist. Choose another one.']);
    for (const none of ['', null, undefined]) {
      const email = `${own.unique()}@acme.example`;
      assert.equal((await invite(gathering, email, none)).status, 200);
      assert.deepEqual((await join(email)).user.teams, []);
    }
  });
});
