import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinViews } from './join-views.ts';

const view = (time: string, viewer: string, what: string) => ({ at: `2026-11-20T${time}Z`, viewer, what });

test('views by one person within a minute are one visit, in their order', () => {
  const visits = joinViews([
    view('12:00:30', 'Grace', 'recommendations'),
    view('12:00:20', 'Grace', 'explanations'),
    view('12:00:10', 'Grace', 'profile'),
    view('12:00:05', 'Ada', 'profile'),
    view('12:00:00', 'Grace', 'lead_time'),
    view('11:59:00', 'Grace', 'lead_time'),
  ]);
  assert.deepEqual(visits, [
    { at: '2026-11-20T12:00:30Z', viewer: 'Grace', what: ['profile', 'explanations', 'recommendations'] },
    { at: '2026-11-20T12:00:05Z', viewer: 'Ada', what: ['profile'] },
    { at: '2026-11-20T12:00:00Z', viewer: 'Grace', what: ['lead_time'] },
    { at: '2026-11-20T11:59:00Z', viewer: 'Grace', what: ['lead_time'] },
  ]);
});
