import assert from 'node:assert/strict';
import { test } from 'node:test';
import { summaryOf } from './notification-summary.ts';

const notification = (severity: 'success' | 'info' | 'warning' | 'error', title: string) => ({
  id: title,
  severity,
  title,
  message: '',
  timestamp: '2026-11-20T12:00:00.000Z',
  actionText: null,
  actionUrl: null,
  test: false,
});

test('up to three notifications that arrive together are shown one by one', () => {
  const three = ['A', 'B', 'C'].map((title) => notification('info', title));
  assert.equal(summaryOf([]), null);
  assert.equal(summaryOf(three), null);
});

test('more are counted in one toast, as severe as the worst', () => {
  const four = [notification('info', 'A'), notification('error', 'B'), notification('warning', 'C')];
  assert.deepEqual(summaryOf([...four, notification('success', 'D')]), {
    id: 'notifications',
    type: 'error',
    title: '4 new notifications',
    message: 'Latest: D',
  });
});
