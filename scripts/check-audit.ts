/**
 * A use case that writes on somebody's behalf writes the audit log in the same transaction: a file
 * of a feature that calls a writing function of a store also calls writeAudit, or stands below.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const features = join(root, 'server/src/features');

/** Files that write without an entry, and why that is right. */
const exempt: Readonly<Record<string, string>> = {
  'identity/add-member.ts': 'a step of joining; how somebody joined is audited by whoever lets them',
  'identity/answer-challenge.ts': 'ends in a session, whose opening is recorded',
  'identity/confirm-password.ts': 'attempts are their own record',
  'identity/end-sessions.ts': 'a step of what ends them, which is audited',
  'identity/expire-records.ts': 'nobody asks for it: what has run out is forgotten every night',
  'identity/send-verification.ts': 'a step of signing up, which is audited; sending again changes nothing',
  'identity/preferences/change-preferences.ts': 'what people choose for themselves is theirs alone',
  'identity/sessions.ts': 'sessions are their own record',
  'identity/sign-in-limit.ts': 'an attempt is its own record',
  'identity/sign-in.ts': 'sign-ins are recorded as attempts and sessions',
  'identity/verify-email.ts': 'verify-address.ts audits it, and what was removed',
  'integrations/announce-change.ts': 'a source says that it has changed; nobody decides anything',
  'integrations/reset-sources.ts': 'part of the demo resetting itself',
  'integrations/oauth/expire-consents.ts': 'nobody asks for it: consents that nobody finished are forgotten',
  'issue-reports/add-screenshot.ts': 'a report is its own record',
  'issue-reports/expire-reports.ts': 'nobody asks for it: closed reports are forgotten after a time',
  'issue-reports/report-issue.ts': 'a report is its own record',
  'facts/request-measuring.ts': 'a step of what changes the meaning of facts, which is audited',
  'reports/generate-report.ts': 'a job does what somebody asked for, which was audited',
  'reports/expire-reports.ts': 'nobody asks for it: reports that have expired are deleted every night',
  'reports/delete-all.ts': 'part of the demo resetting itself',
  'reports/schedules/run-schedule.ts': 'a job does what somebody scheduled, which was audited',
  'reports/schedules/deliver-report.ts': 'that a recipient was sent a report is kept with the schedule',
  'retention/count-ahead.ts': 'counts; nobody decides anything',
  'measurement/delete-measured.ts': 'a step of retention, which audits what it removes',
  'measurement/run-measurement.ts': 'computes; nobody decides anything',
  'measurement/score-run.ts': 'computes; nobody decides anything',
  'measurement/rules/evidence.ts': 'computes; nobody decides anything',
  'measurement/scopes/apply-settings.ts': 'computes; nobody decides anything',
  'measurement/scopes/open-scopes.ts': 'computes; nobody decides anything',
  'measurement/scopes/measure-scopes.ts': 'computes; nobody decides anything',
  'measurement/scopes/scope-exchange.ts': 'computes; nobody decides anything',
  'measurement/scopes/write-scopes.ts': 'computes; nobody decides anything',
  'measurement/count-batches.ts': 'computes; nobody decides anything',
  'scoring/score-affected.ts': 'computes; nobody decides anything',
  'scoring/score-everybody.ts': 'computes; nobody decides anything',
  'scoring/score-periods.ts': 'computes; nobody decides anything',
  'figures/profile-views.ts': 'records who looked at whom, which is its audit',
  'monitoring/evaluate-rules.ts': 'the system measures itself; nobody decides anything',
  'platform-admin/index.ts': 'nobody asks for it: old audit entries expire',
  'notifications/notifications.routes.ts': 'whether a user has read their own news is theirs alone',
  'notifications/publish-announcements.ts': 'tells what happened elsewhere',
  'sample/prepare-sample.ts': 'computes what comes with the product; it belongs to nobody',
  'integrations/oauth/granted-token.ts': 'a refreshed token is what was granted, which was audited',
  'pulse/publish-weeks.ts': 'the system publishes by itself; who could answer is no action of anybody',
  'pulse/take-part.ts': 'that somebody took part is kept without its time, what they answered without them',
};
/** Collecting writes what the sources say; its jobs are listed with their counts. */
const collecting = /^integrations\/(sync|bitbucket|jira|confluence)\//;

const writing =
  /^(insert|save|update|delete|remove|replace|write|mark|clear|forget|set|link|raise|stop|end|let|drop|reset|restore|begin|extend|record|trim|advance)[A-Z]/;

/** What is itself a record that the people concerned can read. */
const records = new Set(['recordProfileViews', 'recordListView']);
/** What writes the audit entry itself, in the same transaction. */
const audited = new Set(['saveSettings', 'restoreSettings']);

const problems: string[] = [];
const seen = new Set<string>();
for (const name of readdirSync(features, { recursive: true, encoding: 'utf8' })) {
  if (!name.endsWith('.ts') || /\.(store|test|test-support)\.ts$/.test(name) || collecting.test(name)) continue;
  const text = readFileSync(join(features, name), 'utf8');
  const imported = [...text.matchAll(/^import (?!type)[^;]*?\{([^}]*)\} from '([^']+)'/gms)]
    .filter(([, , from]) => from !== undefined && /(\.store|\/index)\.ts$/.test(from))
    .flatMap(([, names]) => (names ?? '').split(',').map((one) => one.trim()))
    .filter((one) => writing.test(one) && !records.has(one) && !audited.has(one));
  if (imported.length === 0) continue;
  const path = relative(features, join(features, name));
  seen.add(path);
  if (/write(Account|Platform)?Audit\(/.test(text) || path in exempt) continue;
  problems.push(
    `${path} calls ${imported.join(', ')} and not writeAudit; audit it, or say in scripts/check-audit.ts why not.`,
  );
}
for (const path of Object.keys(exempt)) {
  if (!seen.has(path)) problems.push(`${path} is exempt in scripts/check-audit.ts and writes nothing.`);
}
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
