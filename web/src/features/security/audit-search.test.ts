import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuditEntry } from '@sightline/contract';
import { auditCsv, auditQuery, readAuditSearch, writeAuditSearch } from './audit-search.ts';

test('a search survives a round trip through the URL, and invalid values match everything', () => {
  const search = { text: 'a&b', who: 'Ada', action: 'members.', from: '2026-11-01', to: '2026-11-20' } as const;
  const address = new URLSearchParams(writeAuditSearch(search)).toString();
  assert.deepEqual(readAuditSearch(Object.fromEntries(new URLSearchParams(address))), search);
  assert.deepEqual(auditQuery(readAuditSearch({ since: 'yesterday', until: '2026-99-99', action: 'toString' })), {});
});

test('the last day of a search is included', () => {
  const { from, to } = auditQuery({ text: '', who: '', action: '', from: '2026-11-20', to: '2026-11-20' });
  assert.equal(Date.parse(to ?? '') - Date.parse(from ?? ''), 86_400_000);
});

test('exported files contain no formulas', () => {
  const entry: AuditEntry = {
    id: 1,
    at: '2026-11-20T12:00:00.000Z',
    actorKind: 'user',
    actorName: '=HYPERLINK("x")',
    action: 'members.invite',
    subject: 'a,b',
    address: '192.0.2.1',
    detail: { role: 'admin' },
  };
  const [, line] = auditCsv([entry]).split('\r\n');
  assert.equal(
    line,
    `2026-11-20T12:00:00.000Z,user,"'=HYPERLINK(""x"")",members.invite,"a,b",192.0.2.1,"{""role"":""admin""}","Invited a,b as admin"`,
  );
});
