import { passwordPolicies, type PasswordPolicy } from '@sightline/contract';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  checkConfirmation,
  checkDomain,
  checkEmail,
  checkName,
  checkNewPassword,
  checkOrganizationName,
  checkSignIn,
  checkStrongPassword,
  requiredCriteria,
  strengthOf,
} from './checks.ts';

test('the sign-in form reports missing fields', () => {
  assert.deepEqual(checkSignIn('', ''), { email: 'Email is required', password: 'Password is required' });
  assert.deepEqual(checkSignIn('ada', '12345'), {
    email: 'Please enter a valid email address',
    password: 'Password must be at least 6 characters',
  });
  assert.deepEqual(checkSignIn('ada@acme.example', '123456'), {});
});

test('the sign-up form reports the specified errors', () => {
  assert.equal(checkEmail(' ada@acme.example '), null);
  assert.deepEqual(
    [checkName(''), checkName('A'), checkName('A'.repeat(101)), checkName('Ada')],
    ['Full name is required', 'Name must be at least 2 characters', 'Name is too long', null],
  );
  assert.deepEqual(['', 'Short1', 'nouppercase1', 'Good-enough1'].map(checkNewPassword), [
    'Password is required',
    'Password must be at least 8 characters',
    'Password must contain uppercase, lowercase, and number',
    null,
  ]);
  assert.deepEqual(
    [checkConfirmation('a', ''), checkConfirmation('a', 'b'), checkConfirmation('a', 'a')],
    ['Please confirm your password', 'Passwords do not match', null],
  );
  assert.equal(checkOrganizationName('A'), 'Organization name must be at least 2 characters');
  assert.deepEqual(
    ['', 'acme.example', 'not a domain', '-acme.example'].map(checkDomain).map((one) => one === null),
    [true, true, false, false],
  );
});

const ada = { email: 'ada@acme.example', name: 'Ada Byron' };
const common = new Set(['password', 'qwerty']);
const strengths = (common: ReadonlySet<string> | null, scale?: 'criteria' | 'points') =>
  ['', 'abcdefgh', 'abcdefgH', 'abcdefG1', 'abcdeG1!'].map(
    (password) => strengthOf(password, ada, common, scale).strength,
  );

test('strength counts the five criteria', () => {
  assert.deepEqual(strengths(common), ['Weak', 'Weak', 'Medium', 'Good', 'Strong']);
});

test('strength is 20 points per criterion, and passwords that the server rejects are never strong', () => {
  assert.deepEqual(strengths(common, 'points'), ['Weak', 'Fair', 'Good', 'Good', 'Strong']);
});

test('common passwords, the user’s name and unchecked passwords are never strong', () => {
  for (const scale of ['criteria', 'points'] as const) {
    for (const password of ['Password1!', '!!Qwerty123', 'Ada@acme.example'])
      assert.notEqual(strengthOf(password, ada, common, scale).strength, 'Strong', password);
    assert.equal(strengthOf('Password1!', ada, common, scale).isGuessable, true);
    assert.equal(strengthOf('abcdeG1!', ada, null, scale).strength, 'Good');
  }
  assert.equal(checkStrongPassword('Password1!', ada, common), 'Password is too common and easily guessable');
  assert.equal(checkStrongPassword('Abcdefg1', ada, common), 'Password must contain at least one special character');
  assert.equal(checkStrongPassword('abcdeG1!', ada, common), null);
});

test("requires what the platform's password policy requires", () => {
  const found = (policy: PasswordPolicy) =>
    ['', 'short1', 'longenough', 'Longenough1', 'Password1'].map((one) =>
      checkStrongPassword(one, ada, common, policy),
    );
  const required = 'Password is required';
  const short = 'Password must be at least 8 characters';
  assert.deepEqual(found('Basic'), [required, short, null, null, null]);
  assert.deepEqual(found('Moderate'), [
    required,
    short,
    'Password must contain at least one uppercase letter',
    null,
    null,
  ]);
  assert.deepEqual(
    passwordPolicies.map((policy) => requiredCriteria(policy).map(([name]) => name)),
    [['length'], ['length', 'lower', 'upper', 'digit'], ['length', 'lower', 'upper', 'digit', 'symbol']],
  );
});
