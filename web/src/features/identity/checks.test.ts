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
  strengthOf,
} from './checks.ts';

test('the sign-in form says what is missing', () => {
  assert.deepEqual(checkSignIn('', ''), { email: 'Email is required', password: 'Password is required' });
  assert.deepEqual(checkSignIn('ada', '12345'), {
    email: 'Please enter a valid email address',
    password: 'Password must be at least 6 characters',
  });
  assert.deepEqual(checkSignIn('ada@acme.example', '123456'), {});
});

test('the sign-up form checks each field in the written words', () => {
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

test('strength counts the five criteria', () => {
  assert.deepEqual(
    ['', 'abcdefgh', 'abcdefgH', 'abcdefG1', 'abcdeG1!'].map((password) => strengthOf(password).strength),
    ['Weak', 'Weak', 'Medium', 'Good', 'Strong'],
  );
});
