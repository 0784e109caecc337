import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { contract, fullPath } from '@sightline/contract';
import { startAccounts, type Accounts } from './accounts.test-support.ts';

describe('signing up', () => {
  let accounts: Accounts;
  before(async () => {
    accounts = await startAccounts();
  });
  after(() => accounts.stop());

  it('creates an account without an organization, and mails a single-use verification link', async () => {
    const person = accounts.fresh();
    const { status, body } = await accounts.call('POST', '/auth/register', { body: person });
    assert.equal(status, 200);
    assert.deepEqual([body.organization, body.user.emailVerified], [null, false]);
    const [mail] = await accounts.mailsTo(person.email);
    const { body: confirmed } = await accounts.confirm(person.email, body.token);
    const me = await accounts.call('GET', '/auth/me', { token: confirmed.token });
    assert.equal(me.body.user.emailVerified, true);
    const again = await accounts.call('POST', '/auth/verify-email', { body: { code: mail?.code } });
    assert.match(again.message, /already used/);
    assert.equal((await accounts.call('GET', '/performance/scores', { token: confirmed.token })).status, 403);
  });

  it('keeps the language in which people sign up, for errors and emails', async () => {
    const person = accounts.fresh();
    const inGerman = (path: string, payload: object) =>
      accounts.app.inject({ method: 'POST', url: `/v1${path}`, headers: { 'accept-language': 'de' }, payload });
    const signedUp = (await inGerman('/auth/register', person)).json();
    assert.equal(signedUp.user.preferences.language, 'de');
    const [mail] = await accounts.mailsTo(person.email);
    assert.equal(mail?.subject, 'E-Mail-Adresse bestätigen');
    assert.match(
      mail?.text ?? '',
      /^Guten Tag Person \d+,\n\nmit dieser E-Mail-Adresse wurde ein Sightline-Konto angelegt/,
    );
    const refused = await inGerman('/auth/login', { ...person, name: undefined, password: 'Wrong-horse-7' });
    assert.equal(refused.json().message, 'E-Mail-Adresse oder Passwort ungültig');
    const { message } = await accounts.call('POST', '/auth/login', { body: { email: person.email, password: 'x' } });
    assert.equal(message, 'Invalid email or password');
    // Later emails come in this language too, whatever the browser asks for.
    await accounts.call('POST', '/auth/send-verification', { token: signedUp.token });
    assert.deepEqual(
      (await accounts.mailsTo(person.email)).map(({ subject }) => subject),
      ['E-Mail-Adresse bestätigen', 'E-Mail-Adresse bestätigen'],
    );
  });

  it('validates fields with the specified messages', async () => {
    const messages = async (path: string, fields: object): Promise<string> =>
      (await accounts.call('POST', path, { body: { ...accounts.fresh(), ...fields } })).message;
    const cases: [object, string][] = [
      [{ email: '' }, 'Email is required'],
      [{ email: undefined }, 'Email is required'],
      [{ password: undefined }, 'Password is required'],
      [{ email: 'nobody' }, 'Please enter a valid email address'],
      [{ name: '' }, 'Full name is required'],
      [{ name: '<b>x</b>' }, 'Name must be at least 2 characters'],
      [{ name: 'x'.repeat(101) }, 'Name is too long'],
      [{ password: 'Ab1!' }, 'Password must be at least 8 characters'],
      [{ password: 'alllower1!' }, 'Password must contain at least one uppercase letter'],
      [{ password: 'NoDigits!!' }, 'Password must contain at least one digit'],
      [{ password: 'NoSpecial11' }, 'Password must contain at least one special character'],
      [{ password: 'Password1!' }, 'Password is too common and easily guessable'],
    ];
    for (const [change, message] of cases) assert.equal(await messages('/auth/register', change), message);
    const organizations: [object, string][] = [
      [{ organizationName: ' ' }, 'Organization name is required'],
      [{ organizationName: 'A' }, 'Organization name must be at least 2 characters'],
      [{ organizationName: 'A'.repeat(101) }, 'Organization name is too long'],
      [{ organizationDomain: 'not a domain' }, 'Please enter a valid domain (e.g., example.com)'],
      [{ organizationDomain: 'gmail.com' }, 'Domain not allowed'],
    ];
    for (const [change, message] of organizations)
      assert.equal(await messages('/auth/register-organization', { organizationName: 'Acme', ...change }), message);
  });

  it('starts in the language of the sign-up page', async () => {
    const languageAfter = async (language: string): Promise<string> => {
      const answer = await accounts.app.inject({
        method: 'POST',
        url: '/v1/auth/register',
        headers: { 'accept-language': language },
        payload: accounts.fresh(),
      });
      return answer.json<{ user: { savedPreferences: { language: string } } }>().user.savedPreferences.language;
    };
    assert.equal(await languageAfter('de'), 'de');
    assert.equal(await languageAfter('en'), 'en');
    assert.equal(await languageAfter('fr'), 'en');
  });

  it('strips markup from names', async () => {
    const { body } = await accounts.call('POST', '/auth/register', {
      body: { ...accounts.fresh(), name: 'Ada <script>x</script>Byron' },
    });
    assert.equal(body.user.name, 'Ada xByron');
  });

  it('is limited by address: three registrations an hour, one organization an hour', async () => {
    const person = { ...accounts.fresh(), password: 'Other-pass-9' };
    const limited = (path: string, fields = {}) => accounts.call('POST', path, { body: { ...person, ...fields } });
    const founding = () => limited('/auth/register-organization', { organizationName: 'Acme' });
    const statuses: number[] = [];
    for (let time = 0; time < 4; time += 1) statuses.push((await limited('/auth/register')).status);
    assert.deepEqual(statuses, [200, 200, 200, 429]);
    assert.equal((await founding()).status, 200);
    const refused = await founding();
    assert.deepEqual([refused.status, refused.message], [429, 'Rate limit exceeded. Please try again later.']);
    accounts.clock.at += 3_600_000;
    assert.equal((await limited('/auth/register')).status, 200);
  });

  it('has a route, as do all account and organization calls', async () => {
    for (const definition of [...Object.values(contract.accounts), ...Object.values(contract.organizations)]) {
      const url = fullPath(definition).replaceAll(/:\w+/g, 'x');
      assert.notEqual((await accounts.app.inject({ method: definition.method, url })).statusCode, 404, url);
    }
  });
});

describe('a profile', () => {
  let accounts: Accounts;
  before(async () => {
    accounts = await startAccounts();
  });
  after(() => accounts.stop());

  it('has a name and theme that can be changed, and sessions that can be ended', async () => {
    const person = await accounts.organization();
    const other = await accounts.signIn(person);
    const changed = await accounts.call('PATCH', '/auth/profile', {
      token: person.token,
      body: { name: 'Ada <i>Byron</i>', theme: 'dark' },
    });
    assert.deepEqual([changed.body.user.name, changed.body.user.preferences.theme], ['Ada Byron', 'dark']);
    const { body } = await accounts.call('GET', '/auth/sessions', { token: person.token });
    const foreign = body.sessions.find((session) => !session.current);
    assert.equal(body.sessions.length, 2);
    assert.equal((await accounts.call('DELETE', `/auth/sessions/${foreign?.id}`, { token: person.token })).status, 200);
    assert.equal((await accounts.call('GET', '/auth/me', { token: other.body.token })).status, 401);
    const existing = await accounts.organization();
    const { body: theirs } = await accounts.call('GET', '/auth/sessions', { token: existing.token });
    assert.equal(
      (await accounts.call('DELETE', `/auth/sessions/${theirs.sessions[0]?.id}`, { token: person.token })).status,
      404,
    );
  });
});
