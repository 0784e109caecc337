import { auditActions, type AuditAction } from '@sightline/contract';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { auditActor, auditParts } from './audit.ts';
import { auditSentence } from './audit-sentences.ts';

/** The text of an action's entries, without the subject. */
const details: Partial<Record<AuditAction, Record<string, unknown>>> = {
  'api-tokens.create': { scopes: ['read:metrics', 'read:audit'], expiresInDays: 90 },
  'audit.export': { text: 'jira', who: '' },
  'recommendations.status': { from: 'new', to: 'in_progress' },
  'integrations.connect': { baseUrl: 'https://acme.atlassian.net', installation: 'cloud', works: true, granted: false },
  'integrations.reconnect': {
    baseUrl: 'https://acme.atlassian.net',
    installation: 'cloud',
    works: true,
    granted: false,
  },
  'integrations.consent': { sites: 1 },
  'integrations.schedule': { from: 15, to: 60 },
  'integrations.scope': { projects: 3, boards: 'all', removed: 1 },
  'members.approve-request': { role: 'developer' },
  'members.change-role': { from: 'developer', to: 'admin' },
  'members.invite': { role: 'manager' },
  'members.join': { role: 'manager' },
  'members.reset-second-factor': { app: true, passkeys: 0 },
  'organization.change': {
    from: { name: 'Acme', domain: null, timeZone: 'UTC' },
    to: { name: 'Acme', domain: 'acme.example', timeZone: 'Europe/Berlin' },
  },
  'organization.change-plan': { from: 'professional', to: 'enterprise' },
  'organization.request-deletion': { dueAt: '2026-12-01T09:00:00.000Z' },
  'people.ask-to-be-tied': { who: 'Ada' },
  'people.tie': { person: 'Ada' },
  'profiles.add-skill': { skill: 'Go' },
  'profiles.remove-skill': { skill: 'Go' },
  'reporting.change-schedule': { schedule: 'Daily at 08:00, UTC', enabled: true },
  'reporting.export': { format: 'csv' },
  'reporting.export-data': { format: 'csv', from: '2026-10-22', to: '2026-11-20' },
  'reporting.generate': { format: 'pdf' },
  'reporting.schedule': { schedule: 'Daily at 08:00, UTC', enabled: true },
  'reporting.share': { days: 7 },
  'retention.announce': { takesEffectOn: '2026-12-01' },
  'retention.change': { from: 365, to: 90 },
  'retention.remove': { issues: 2, sprints: 0, commits: 1, pullRequests: 0, pipelines: 0, deployments: 0, pages: 0 },
  'security.change-policy': {
    from: { strictSessions: false, requireTwoFactor: false },
    to: { strictSessions: true, requireTwoFactor: false },
  },
  'security.change-single-sign-on': { enabled: true, defaultRole: 'developer' },
};
/** Actions whose text describes the change, not the subject. */
const withoutSubject: readonly AuditAction[] = [
  'monitoring.change-slack',
  'organization.change',
  'security.change-policy',
];

test('every action is a plain sentence that names its subject', () => {
  for (const action of auditActions) {
    const sentence = auditSentence({ action, subject: 'SUBJECT', detail: details[action] ?? {} });
    assert.match(sentence, /^[A-Z][a-z]+ /, action);
    assert.doesNotMatch(sentence, /undefined|null|true|false|[{}[\]]|read:|[a-z][A-Z]| {2}| $/, action);
    assert.ok(!sentence.includes(action), action);
    assert.equal(sentence.includes('SUBJECT'), !withoutSubject.includes(action), action);
  }
});

test('a sentence says what changed', () => {
  const say = (action: AuditAction, subject = 'S'): string =>
    auditSentence({ action, subject, detail: details[action] ?? {} });
  assert.equal(
    say('organization.change'),
    'Changed the organization: domain to acme.example and time zone to Europe/Berlin',
  );
  assert.equal(say('security.change-policy'), 'Changed the sign-in rules: strict sessions on');
  assert.equal(
    say('api-tokens.create', 'CI'),
    'Created API token CI for 90 days with access to figures, scores and receipts and the audit log',
  );
  assert.equal(
    say('integrations.scope', 'Jira'),
    'Changed the scope for Jira: 3 projects and all boards; 1 stored item removed',
  );
  assert.equal(say('retention.remove', 'before 2025-01-01'), 'Removed data from before 2025-01-01: 2 issues, 1 commit');
  assert.equal(
    say('decisions.save', 'what-if of Platform'),
    'Saved a Decision Support answer: “a what-if” of Platform',
  );
  assert.equal(say('reporting.export-data', 'metrics'), 'Exported metrics data as CSV, 10/22/2026 to 11/20/2026');
  assert.equal(say('organization.change-plan', 'Acme'), 'Changed the plan of Acme from Professional to Enterprise');
  assert.equal(say('audit.export', '3 entries'), 'Exported 3 entries of the audit log, searched for “jira”');
});

test('an unknown action shows its key, and an entry without details is readable', () => {
  assert.equal(auditSentence({ action: 'later.thing', subject: 'X', detail: {} }), 'later.thing: X');
  assert.equal(
    auditSentence({ action: 'organization.change', subject: 'Acme', detail: {} }),
    'Saved Acme without changes',
  );
});

test('every action belongs to one filter, and no filter is empty', () => {
  const parts = Object.keys(auditParts);
  for (const action of auditActions) assert.equal(parts.filter((part) => action.includes(part)).length, 1, action);
  for (const part of parts)
    assert.ok(
      auditActions.some((action) => action.startsWith(part)),
      part,
    );
});

test('the product’s own processes are distinct from people', () => {
  assert.equal(auditActor({ actorKind: 'user', actorName: 'demo' }), 'demo');
  assert.equal(auditActor({ actorKind: 'job', actorName: 'demo' }), 'Sightline (demo)');
  assert.equal(auditActor({ actorKind: 'job', actorName: 'tidy' }), 'Sightline (tidy)');
});
