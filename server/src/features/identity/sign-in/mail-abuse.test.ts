/** Emails that a user can send to others: few, in plain text, and under their own name. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startAccounts, type Accounts, type Answer } from '../accounts.test-support.ts';

describe('email to others', () => {
  let accounts: Accounts;
  before(async () => {
    accounts = await startAccounts();
  });
  after(() => accounts.stop());

  const invite = (token: string, email: string, name = 'Guest'): Promise<Answer> =>
    accounts.call('POST', '/auth/invite', { token, body: { email, name, role: 'developer' } });

  it('names the sender by their verified address, and contains no text of theirs', async () => {
    const admin = await accounts.organization();
    await accounts.call('PATCH', '/auth/profile', {
      token: admin.token,
      body: { name: 'You won! Claim at https://evil.example/prize\n\nor write to win@evil.example' },
    });
    await accounts.call('PATCH', '/organizations/current', {
      token: admin.token,
      body: { name: 'evil.example/prize www.evil.example' },
    });
    const { email } = accounts.fresh();
    assert.equal((await invite(admin.token, email, 'Dear customer, see http://evil.example')).status, 200);
    const [mail] = await accounts.mailsTo(email);
    const whole = `${mail?.subject}\n${mail?.text}`;
    assert.doesNotMatch(whole, /evil\.example|www\.|:\/\/evil|win@/);
    assert.ok(whole.includes(`(${admin.email}) invited you`));
    assert.doesNotMatch(mail?.subject ?? '', /\n/);
    assert.equal((mail?.text ?? '').match(/https?:\/\//g)?.length, 1, 'one link: the invitation');
  });

  it('is limited per mailbox, however its address is written, across all kinds of email', async () => {
    const admin = await accounts.organization();
    const statuses: number[] = [];
    for (const email of [
      'victim@corp.example',
      'VICTIM@corp.example',
      'victim+a@corp.example',
      'victim+b@corp.example',
    ])
      statuses.push((await invite(admin.token, email)).status);
    assert.deepEqual(statuses, [200, 200, 200, 429]);
    // The limit of a mailbox also applies across senders.
    for (let time = 0; time < 3; time += 1) {
      accounts.clock.at += 3_600_000;
      statuses.push((await invite((await accounts.organization()).token, 'victim@corp.example')).status);
    }
    assert.deepEqual(statuses.slice(4), [200, 200, 429]);
    accounts.clock.at += 86_400_000;
    const { token } = await accounts.organization();
    assert.equal((await invite(token, 'victim@corp.example')).status, 200, 'the next day');
  });

  it('for sign-ups gets the same answer once the mailbox limit is reached', async () => {
    const { email } = accounts.fresh();
    const known = await accounts.organization();
    for (let hour = 0; hour < 4; hour += 1) {
      accounts.clock.at += 3_600_000;
      for (let time = 0; time < 3; time += 1)
        for (const address of [email, known.email]) {
          const body = { email: address, name: 'Somebody Else', password: 'Other-pass-9' };
          assert.equal((await accounts.call('POST', '/auth/register', { body })).status, 200);
        }
    }
    assert.equal((await accounts.mailsTo(email)).length, 6);
    const warnings = (await accounts.mailsTo(known.email)).filter((mail) => /tried to sign up/.test(mail.subject));
    assert.equal(warnings.length, 3);
  });

  it('is limited per day for a sender and an organization', async () => {
    accounts.clock.at = Date.UTC(2026, 10, 26, 6);
    const admin = await accounts.organization();
    const statuses: number[] = [];
    for (let time = 0; time < 51; time += 1) {
      // Requests of one client are also limited per minute.
      accounts.clock.at += 1_000;
      statuses.push((await invite(admin.token, `guest${time}@corp.example`)).status);
    }
    assert.deepEqual([statuses.indexOf(429), statuses.filter((status) => status === 200).length], [50, 50]);
  });
});
