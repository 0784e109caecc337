import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { password, startAccounts, type Accounts } from '../accounts.test-support.ts';

describe('passwords', () => {
  let accounts: Accounts;
  before(async () => {
    accounts = await startAccounts();
  });
  after(() => accounts.stop());

  it('are reset by an emailed link that works once; every session ends; the last five cannot be reused', async () => {
    const person = await accounts.organization();
    assert.deepEqual(
      (await accounts.call('POST', '/auth/forgot-password', { body: { email: 'nobody@acme.example' } })).body,
      {
        done: true,
      },
    );
    assert.deepEqual((await accounts.call('POST', '/auth/forgot-password', { body: { email: person.email } })).body, {
      done: true,
    });
    assert.deepEqual(
      await accounts
        .mailsTo(person.email)
        .then((mails) => mails.filter((mail) => /Reset your Sightline password/.test(mail.subject))),
      [],
    );
    await accounts.sendForgotten();
    assert.deepEqual(await accounts.mailsTo('nobody@acme.example'), []);
    const code = (await accounts.mailsTo(person.email))[0]?.code;
    const look = () => accounts.call('POST', '/auth/reset-link', { body: { code } });
    assert.deepEqual((await look()).body, { email: person.email });
    const same = await accounts.call('POST', '/auth/reset-password', { body: { code, password } });
    assert.match(same.message, /not one of your last 5/);
    const changed = 'Entirely-new-8';
    assert.equal(
      (await accounts.call('POST', '/auth/reset-password', { body: { code, password: changed } })).status,
      200,
    );
    assert.match((await look()).message, /expired or was already used/);
    assert.equal((await accounts.call('GET', '/auth/me', { token: person.token })).status, 401);
    assert.equal(
      (await accounts.call('POST', '/auth/reset-password', { body: { code, password: changed } })).status,
      400,
    );
    const signedIn = await accounts.signIn({ email: person.email, password: changed });
    assert.equal(signedIn.status, 200);
    const mail = (await accounts.mailsTo(person.email)).find(({ subject }) => subject === 'Your password was changed');
    assert.match(
      mail?.text ?? '',
      /was reset through an emailed link\.[^]+auth\/forgot-password\n\nOpen your profile: [^\n]+\/profile\n\n-- \nSightline$/,
    );
  });

  it('once reset, signs in at once, however many wrong ones were tried before', async () => {
    const person = await accounts.organization();
    const wrong = { email: person.email, password: 'Wrong-guess-1' };
    for (let time = 0; time < 5; time += 1) await accounts.signIn(wrong);
    assert.equal((await accounts.signIn(person)).status, 429);
    await accounts.call('POST', '/auth/forgot-password', { body: { email: person.email } });
    await accounts.sendForgotten();
    const code = (await accounts.mailsTo(person.email))[0]?.code;
    accounts.clock.at += 1000;
    const changed = { email: person.email, password: 'Entirely-new-8' };
    await accounts.call('POST', '/auth/reset-password', { body: { code, password: changed.password } });
    assert.equal((await accounts.signIn(changed)).status, 200);
    for (let time = 0; time < 5; time += 1) await accounts.signIn(wrong);
    assert.equal((await accounts.signIn(changed)).status, 429, 'wrong ones count again');
  });

  it('are changed by entering the current one, which ends all other sessions', async () => {
    const person = await accounts.organization();
    const other = await accounts.signIn(person);
    const change = (current: string, next: string) =>
      accounts.call('POST', '/auth/password', { token: person.token, body: { current, password: next } });
    assert.equal((await change('wrong', 'Entirely-new-8')).message, 'The current password is incorrect.');
    assert.equal((await change(password, 'Entirely-new-8')).status, 200);
    assert.equal((await accounts.call('GET', '/auth/me', { token: other.body.token })).status, 401);
    assert.equal((await accounts.call('GET', '/auth/me', { token: person.token })).status, 200);
    const mails = (await accounts.mailsTo(person.email)).filter(({ text }) => /password [^]+ was changed\./.test(text));
    assert.deepEqual(
      mails.map(({ subject }) => subject),
      ['Your password was changed'],
    );
  });

  it('allow at most five guesses, even concurrently', async () => {
    const person = await accounts.organization();
    const wrong = { ...person, password: 'Wrong-guess-1' };
    const guesses = await Promise.all(Array.from({ length: 9 }, () => accounts.signIn(wrong)));
    assert.deepEqual(guesses.map((guess) => guess.status).toSorted(), [401, 401, 401, 401, 401, 429, 429, 429, 429]);
    const refused = await accounts.signIn(person);
    assert.deepEqual(
      [refused.status, refused.message],
      [429, 'Too many failed attempts. Please try again in 15 minutes.'],
    );
    const change = { current: 'Wrong-guess-1', password: 'Entirely-new-8' };
    const confirm = async () =>
      (await accounts.call('POST', '/auth/password', { token: person.token, body: change })).status;
    const confirmations = [];
    for (let time = 0; time < 6; time += 1) confirmations.push(await confirm());
    assert.deepEqual(confirmations, [400, 400, 400, 400, 400, 429], 'a stranger’s guesses count apart');
    accounts.clock.at += 15 * 60_000;
    for (let time = 0; time < 6; time += 1)
      assert.equal((await accounts.signIn(person)).status, 200, 'what was right is no guess');
  });

  it('expire after ninety days', async () => {
    const person = await accounts.organization();
    accounts.clock.at += 91 * 86_400_000;
    const expired = await accounts.signIn(person);
    assert.equal(expired.status, 403);
    assert.match(expired.message, /more than 90 days old/);
    const wrong = await accounts.signIn({ ...person, password: 'wrong-password' });
    assert.deepEqual([wrong.status, wrong.message], [401, 'Invalid email or password']);
  });
});
