import type { Notification } from '@sightline/contract';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupNotifications } from './group-notifications.ts';

const titled = (title: string, id: number, type: Notification['type'] = 'info'): Notification => ({
  id: `${id}`,
  type,
  title,
  message: '',
  timestamp: '2026-11-20T12:00:00.000Z',
  read: false,
  actionText: null,
  actionUrl: null,
  test: false,
});
const shown = (all: Notification[], most: number): string[] =>
  groupNotifications(all, most).map(({ latest, older }) => [latest, ...older].map(({ id }) => id).join(' '));

test('notifications that fit the panel are listed individually', () => {
  assert.deepEqual(shown([titled('A', 1), titled('A', 2)], 2), ['1', '2']);
});

test('if there are more, those of the same kind and title share a row, newest first', () => {
  const all = [titled('A', 1), titled('B', 2), titled('A', 3), titled('A', 4, 'error'), titled('C', 5)];
  assert.deepEqual(shown(all, 3), ['1 3', '2', '4']);
});
