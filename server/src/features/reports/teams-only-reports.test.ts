import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { NotAllowed } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import type { StoredReport } from './generated-reports.store.ts';
import { assertTeamsOnlyReport } from './teams-only-reports.ts';

const since = new Date('2026-11-20T12:00:00Z');
const readerOf = (teamsOnlySince: Date | null): RouteContext =>
  ({ user: { id: 'reader', teamsOnlySince } }) as unknown as RouteContext;
const report = (ownerId: string, topics: readonly string[], minutes: number, includeRawData = false): StoredReport =>
  ({
    ownerId,
    requestedAt: new Date(since.getTime() + minutes * 60_000),
    plan: { topics, includeRawData },
  }) as unknown as StoredReport;

describe('a report in an organization that shows teams only', () => {
  const cases = [
    { name: 'from before the switch', report: report('reader', ['delivery'], -1), isRefused: true },
    { name: 'about teams, of somebody else', report: report('other', ['delivery'], 1), isRefused: false },
    { name: 'about people, of somebody else', report: report('other', ['people'], 1), isRefused: true },
    { name: 'with raw data, of somebody else', report: report('other', ['delivery'], 1, true), isRefused: true },
    { name: 'about people, the reader’s own', report: report('reader', ['people'], 1, true), isRefused: false },
  ];
  for (const { name, report: stored, isRefused } of cases)
    it(`${name} ${isRefused ? 'cannot' : 'can'} be opened`, () => {
      const open = (): void => assertTeamsOnlyReport(readerOf(since), stored);
      if (isRefused) assert.throws(open, NotAllowed);
      else assert.doesNotThrow(open);
      assert.doesNotThrow(() => assertTeamsOnlyReport(readerOf(null), stored));
    });
});
