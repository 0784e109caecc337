import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Toast } from '../platform/toasts.ts';
import { toastTimeout } from './toast-timeout.ts';

const toast = (parts: Partial<Toast>): Toast => ({ type: 'success', title: '', message: '', ...parts });

test('success and info close after 5 seconds, others stay', () => {
  assert.equal(toastTimeout(toast({ type: 'success' })), 5_000);
  assert.equal(toastTimeout(toast({ type: 'info' })), 5_000);
  assert.equal(toastTimeout(toast({ type: 'info', action: { text: 'Open', url: '/teams' } })), 5_000);
  assert.equal(toastTimeout(toast({ type: 'info', stays: true })), 0);
  assert.equal(toastTimeout(toast({ type: 'warning' })), 0);
  assert.equal(toastTimeout(toast({ type: 'error' })), 0);
});

test('a toast with an undo button leaves time to decide', () =>
  assert.equal(toastTimeout(toast({ action: { text: 'Undo', press: () => {} } })), 10_000));

test('the result of a form that shows its own errors closes after 4 seconds, whatever its type', () => {
  assert.equal(toastTimeout(toast({ brief: true })), 4_000);
  assert.equal(toastTimeout(toast({ type: 'error', brief: true })), 4_000);
});
