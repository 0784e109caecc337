import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startAccounts, type Accounts, type Answer } from '../accounts.test-support.ts';

/** A response without the fields that differ between any two people. */
const shapeOf = ({ status, body }: Answer): unknown => {
  const { token, user, ...rest } = body as unknown as { token: string; user: Record<string, unknown> };
  return { status, token: typeof token, user: { ...user, id: '', email: '' }, ...rest };
};

describe('an address that already has an account', () => {
  let accounts: Accounts;
  before(async () => {
    accounts = await startAccounts();
  });
  after(() => accounts.stop());

  const pair = async () => {
    const known = await accounts.organization();
    const stranger = { name: 'Somebody Else', password: 'Other-pass-9' };
    return {
      known,
      asKnown: { ...stranger, email: known.email },
      asNew: { ...stranger, email: accounts.fresh().email },
    };
  };

  it('registers like a new one, and its owner is notified by email', async () => {
    const { known, asKnown, asNew } = await pair();
    const answers = [asKnown, asNew].map((body) => accounts.call('POST', '/auth/register', { body }));
    const [ofKnown, ofNew] = await Promise.all(answers);
    assert.ok(ofKnown !== undefined && ofNew !== undefined);
    assert.equal(ofKnown.status, 200);
    assert.deepEqual(shapeOf(ofKnown), shapeOf(ofNew));
    const [mail] = await accounts.mailsTo(known.email);
    assert.match(mail?.subject ?? '', /Someone tried to sign up/);
    assert.match(mail?.text ?? '', /auth\/login[^]*auth\/forgot-password/);
    assert.match((await accounts.mailsTo(asNew.email))[0]?.subject ?? '', /Confirm your email address/);
  });

  it('gives the same answers in the session and at later sign-ins', async () => {
    const { known, asKnown, asNew } = await pair();
    const seen: unknown[][] = [];
    for (const person of [asKnown, asNew]) {
      const { body } = await accounts.call('POST', '/auth/register', { body: person });
      const { token } = body;
      const me = await accounts.call('GET', '/auth/me', { token });
      const calls = [
        me,
        await accounts.call('POST', '/auth/send-verification', { token }),
        await accounts.signIn(person),
        await accounts.call('GET', '/joining', { token }),
        await accounts.call('POST', '/auth/forgot-password', { body: { email: person.email } }),
        await accounts.call('POST', '/organizations', { token, body: { name: 'Anything' } }),
      ];
      const events = await accounts.call('GET', '/auth/events', { token });
      seen.push([
        ...calls.map((call) => call.status),
        me.body.user.emailVerified,
        (events.body as unknown as { events: { action: string }[] }).events.map((event) => event.action),
      ]);
    }
    assert.deepEqual(seen[0], seen[1]);
    assert.equal((await accounts.signIn(known)).body.user.emailVerified, true);
    assert.deepEqual(
      (await accounts.mailsTo(known.email))
        .map((mail) => mail.subject)
        .filter((subject) => /Confirm your/.test(subject)).length,
      1,
      'no link but the owner’s own was ever sent',
    );
  });

  it('hides its owner’s failed sign-ins from an account that only claims it', async () => {
    const { known, asKnown } = await pair();
    const { body } = await accounts.call('POST', '/auth/register', { body: asKnown });
    await accounts.signIn({ email: known.email, password: 'wrong-password' });
    const { body: seen } = await accounts.call('GET', '/auth/events', { token: body.token });
    const actions = (seen as unknown as { events: { action: string }[] }).events.map((event) => event.action);
    assert.deepEqual(actions, ['account.sign-in', 'account.register']);
  });

  it('cannot register a second organization, and is given the reason', async () => {
    const { asKnown } = await pair();
    // The founder's own registration counts for this hour.
    accounts.clock.at += 3_600_000;
    const body = { ...asKnown, organizationName: 'Acme' };
    const { status, message } = await accounts.call('POST', '/auth/register-organization', { body });
    assert.deepEqual([status, message], [409, 'Organization registration failed']);
  });
});

describe('sign-up limits', () => {
  let accounts: Accounts;
  before(async () => {
    accounts = await startAccounts();
  });
  after(() => accounts.stop());

  it('count valid requests only, so that a rejected password does not use up an attempt', async () => {
    const person = accounts.fresh();
    const calls = [
      ['/auth/register-organization', { ...person, organizationName: 'Acme' }],
      ['/auth/register', person],
    ] as const;
    for (const [path, body] of calls) {
      for (let time = 0; time < 4; time += 1) {
        const { status, message } = await accounts.call('POST', path, { body: { ...body, password: 'Password1!' } });
        assert.deepEqual([status, message], [400, 'Password is too common and easily guessable']);
      }
      assert.equal((await accounts.call('POST', path, { body })).status, 200, path);
    }
  });
});
