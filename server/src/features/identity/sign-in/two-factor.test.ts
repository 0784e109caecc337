import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { generate } from 'otplib';
import { everybodysPassword, createCallers, type Callers } from '../../../access/callers.test-support.ts';
import { recordEmails, startWebServer, type WebServer } from '../../../access/web-server.test-support.ts';

describe('two-factor sign-in', () => {
  let server: WebServer;
  let mails: ReturnType<typeof recordEmails>;
  before(async () => {
    server = await startWebServer();
    mails = recordEmails(server);
  });
  after(() => server.stop());

  const post = async (url: string, payload: object, headers: Record<string, string> = {}) => {
    const answer = await server.app.inject({ method: 'POST', url: `/v1${url}`, payload, headers });
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
  };
  const codeOf = (secret: string): Promise<string> => generate({ secret, epoch: server.clock.at / 1000 });
  const signIn = (email: string) => post('/auth/login', { email, password: everybodysPassword });

  /** A member with two-factor sign-in on. */
  const protectedUser = async (): Promise<{
    callers: Callers;
    email: string;
    secret: string;
    recoveryCodes: string[];
    headers: Record<string, string>;
  }> => {
    const callers = await createCallers(server.platform);
    const headers = callers.headers.developer;
    const me = await server.app.inject({ url: '/v1/auth/me', headers });
    const { email } = me.json<{ user: { email: string } }>().user;
    const begun = await post('/security/two-factor/begin', { password: everybodysPassword }, headers);
    const secret = String(begun.body['secret']);
    assert.match(String(begun.body['address']), /^otpauth:\/\/totp\/Sightline/);
    const confirmed = await post('/security/two-factor/confirm', { code: await codeOf(secret) }, headers);
    assert.equal(confirmed.status, 200);
    server.clock.at += 30_000;
    return { callers, email, secret, recoveryCodes: confirmed.body['recoveryCodes'] as string[], headers };
  };

  it('is off until confirmed with a code from the app', async () => {
    const { headers, world } = await createCallers(server.platform);
    await post('/security/two-factor/begin', { password: everybodysPassword }, headers.admin);
    assert.equal((await post('/security/two-factor/confirm', { code: '000000' }, headers.admin)).status, 400);
    const { body } = await signIn(world.email);
    assert.equal(typeof body['token'], 'string');
  });

  it('allows at most five guesses of a code, even concurrently', async () => {
    const { email } = await protectedUser();
    const { challenge } = (await signIn(email)).body;
    const guesses = await Promise.all(
      Array.from({ length: 8 }, () => post('/auth/two-factor', { challenge, code: '000000' })),
    );
    assert.deepEqual(guesses.map((guess) => guess.status).toSorted(), [401, 401, 401, 401, 401, 429, 429, 429]);
  });

  it('asks for a code after the password, and accepts each code once', async () => {
    const { email, secret } = await protectedUser();
    const { status, body } = await signIn(email);
    assert.equal(status, 200);
    assert.deepEqual(Object.keys(body), ['challenge']);
    const { challenge } = body;
    const code = await codeOf(secret);
    const signedIn = await post('/auth/two-factor', { challenge, code });
    assert.equal(signedIn.status, 200);
    assert.equal(typeof signedIn.body['token'], 'string');
    assert.equal((await post('/auth/two-factor', { challenge, code })).status, 401, 'a code that was seen is useless');
  });

  it('accepts a recovery code once instead of a code from the app', async () => {
    const { email, recoveryCodes, headers } = await protectedUser();
    mails.length = 0;
    const { challenge } = (await signIn(email)).body;
    const code = recoveryCodes[0]?.toUpperCase() ?? '';
    assert.equal((await post('/auth/two-factor', { challenge, code })).status, 200);
    assert.deepEqual(
      mails.map((mail) => [mail.to, mail.subject]),
      [[email, 'A recovery code was used to sign in']],
      'a stolen recovery code works without the app, so the account’s owner is notified',
    );
    assert.match(mails[0]?.text ?? '', /You have 9 recovery codes left/);
    assert.equal((await post('/auth/two-factor', { challenge, code })).status, 401);
    const state = await server.app.inject({ url: '/v1/security/two-factor', headers });
    assert.equal(state.json<{ recoveryCodesLeft: number }>().recoveryCodesLeft, 9);
    const renewed = await post('/security/two-factor/recovery-codes', { password: everybodysPassword }, headers);
    assert.equal((renewed.body['recoveryCodes'] as string[]).length, 10);
    assert.equal((await post('/auth/two-factor', { challenge, code: recoveryCodes[1] })).status, 401, 'replaced');
  });

  it('notifies its owner by mail when it is turned on or off, and of new recovery codes', async () => {
    mails.length = 0;
    const { email, headers } = await protectedUser();
    const password = { password: everybodysPassword };
    await post('/security/two-factor/recovery-codes', password, headers);
    await post('/security/two-factor/end', { password: 'wrong' }, headers);
    for (let time = 0; time < 2; time += 1)
      assert.equal((await post('/security/two-factor/end', password, headers)).status, 200);
    assert.deepEqual(
      mails.map((mail) => [mail.to, mail.subject]),
      [
        [email, 'Two-factor sign-in was turned on'],
        [email, 'New recovery codes for your account'],
        [email, 'Two-factor sign-in was turned off'],
      ],
    );
    const paragraphs = mails.map((mail) => mail.text.split('\n\n'));
    assert.deepEqual(
      paragraphs.map((parts) => parts[1]?.replace(/^Time: .*$/m, 'Time: …')),
      Array(3).fill(`Details\nAccount: ${email}\nTime: …\nIP address: 127.0.0.1`),
    );
    assert.match(paragraphs[0]?.[1] ?? '', /^Time: \d{1,2} \w{3} \d{4}, \d\d:\d\d \(UTC\)$/m);
    assert.deepEqual(
      paragraphs.map((parts) => parts[3]),
      Array(3).fill(`Open your profile: ${server.platform.config.publicUrl}/profile`),
      'a short line that becomes the button of the email',
    );
  });

  it('delays wrong codes like wrong passwords', async () => {
    const { email, secret } = await protectedUser();
    const { challenge } = (await signIn(email)).body;
    for (let attempt = 0; attempt < 5; attempt += 1)
      assert.equal((await post('/auth/two-factor', { challenge, code: '000000' })).status, 401);
    assert.equal((await post('/auth/two-factor', { challenge, code: await codeOf(secret) })).status, 429);
    assert.equal((await signIn(email)).status, 429);
  });

  it('asks for the password again after five minutes', async () => {
    const { email, secret } = await protectedUser();
    const { challenge } = (await signIn(email)).body;
    server.clock.at += 301_000;
    assert.equal((await post('/auth/two-factor', { challenge, code: await codeOf(secret) })).status, 401);
  });

  it('is turned off only with the password', async () => {
    const { email, headers } = await protectedUser();
    assert.equal((await post('/security/two-factor/end', { password: 'wrong' }, headers)).status, 400);
    assert.equal((await post('/security/two-factor/end', { password: everybodysPassword }, headers)).status, 200);
    assert.equal(typeof (await signIn(email)).body['token'], 'string');
  });

  it('applies to all members once the organization requires it, and to its admin first', async () => {
    const { headers } = await createCallers(server.platform);
    const require = () =>
      server.app.inject({
        method: 'PATCH',
        url: '/v1/security/policy',
        payload: { requireTwoFactor: true },
        headers: headers.admin,
      });
    assert.equal((await require()).statusCode, 409);
    const begun = await post('/security/two-factor/begin', { password: everybodysPassword }, headers.admin);
    await post('/security/two-factor/confirm', { code: await codeOf(String(begun.body['secret'])) }, headers.admin);
    assert.equal((await require()).statusCode, 200);

    const teams = (caller: 'admin' | 'manager') => server.app.inject({ url: '/v1/teams', headers: headers[caller] });
    assert.equal((await teams('admin')).statusCode, 200);
    const refused = await teams('manager');
    assert.equal(refused.statusCode, 403);
    assert.match(refused.json<{ message: string }>().message, /two-factor/);
    const me = await server.app.inject({ url: '/v1/auth/me', headers: headers.manager });
    assert.equal(me.json<{ user: { needsTwoFactor: boolean } }>().user.needsTwoFactor, true);
    const enrollment = await post('/security/two-factor/begin', { password: everybodysPassword }, headers.manager);
    await post(
      '/security/two-factor/confirm',
      { code: await codeOf(String(enrollment.body['secret'])) },
      headers.manager,
    );
    assert.equal((await teams('manager')).statusCode, 200);
  });
});
