/** A rejected token says what ended its session, and what to do. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { withSystem, type Tx } from '../../../platform/database/tenant.ts';
import { startAccounts, type Accounts } from '../accounts.test-support.ts';

describe('a session that was ended by somebody else', () => {
  let accounts: Accounts;
  before(async () => {
    accounts = await startAccounts();
  });
  after(() => accounts.stop());

  const organization = async () => {
    const founder = await accounts.organization();
    return { founder, member: await accounts.member(founder, 'manager') };
  };
  const within = (work: (tx: Tx) => Promise<unknown>): Promise<unknown> => withSystem(accounts.database, work);
  /** What a refresh of the token is refused with. */
  const refusal = async (token: string): Promise<string> => {
    const { status, message } = await accounts.call('POST', '/auth/refresh', { token });
    assert.equal(status, 401);
    return message;
  };

  it('says that the member was removed', async () => {
    const { founder, member } = await organization();
    await accounts.call('DELETE', `/organizations/current/members/${member.user.id}`, founder);
    assert.match(await refusal(member.token), /^You’re no longer a member of .+ ask one of its admins to invite you/);
  });

  it('says that the role changed', async () => {
    const { founder, member } = await organization();
    const body = { role: 'developer' };
    await accounts.call('PATCH', `/organizations/current/members/${member.user.id}`, { ...founder, body });
    assert.match(await refusal(member.token), /^Your role in .+ is now developer\. Sign in again to continue\.$/);
  });

  it('says that the organization is suspended, or was deleted', async () => {
    const { founder, member } = await organization();
    const { id } = founder.organization;
    await within((tx) => sql`update organizations set status = 'suspended' where id = ${id}`.execute(tx));
    assert.match(await refusal(member.token), /is suspended, so nobody can open it/);
    await within((tx) => sql`delete from organizations where id = ${id}`.execute(tx));
    assert.match(await refusal(member.token), /^The organization was deleted\./);
  });

  it('says no more to anybody else', async () => {
    const { member } = await organization();
    await accounts.call('POST', '/auth/logout', member);
    assert.equal(await refusal(member.token), 'Authentication required');
    assert.equal(await refusal(`${member.token.slice(0, -4)}AAAA`), 'Authentication required');
  });
});
