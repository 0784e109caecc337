import type { Attachment } from '@sightline/contract';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { strToU8, zipSync } from 'fflate';
import { sql } from 'kysely';
import type { SessionUser, UserContext } from '../../platform/context.ts';
import { migrate, readMigrations } from '../../platform/database/migrate.ts';
import { withSystem } from '../../platform/database/tenant.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { testContext } from '../../testing/context.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { bytesOf } from '../reports/file-bytes.test-support.ts';
import { addAttachment } from './add-attachment.ts';
import { readReports } from './answer-reports.ts';
import { deleteReports } from './answered-reports.store.ts';
import { downloadAttachment, readAttachments } from './open-attachments.ts';
import { reportIssue } from './report-issue.ts';

const origin = { address: '192.0.2.1', agent: 'test browser' };
const gif = Buffer.from('R0lGODlhAQABAAAAACw=', 'base64');
const pdf = Buffer.from('%PDF-1.7\n%%EOF\n');
const docxType =
  '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';
const docx = Buffer.from(
  zipSync({ '[Content_Types].xml': strToU8(docxType), 'word/document.xml': strToU8('<document/>') }),
);
const ole = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const doc = Buffer.concat([ole, Buffer.alloc(600), Buffer.from('WordDocument', 'utf16le')]);
const megabytes = (count: number, start = Buffer.of()): Buffer =>
  Buffer.concat([start, Buffer.alloc(count * 1024 * 1024 + 1, 'x')]);

describe('attachments of a reported issue', () => {
  let database: TestDatabase;
  before(async () => {
    database = await testDatabase();
  });
  after(() => database.drop());

  const member = async (): Promise<RouteContext> => ({ ...(await testContext(database)), origin });
  const as = (ctx: RouteContext, user: Partial<SessionUser>): RouteContext => ({
    ...ctx,
    user: { ...ctx.user, ...user },
  });
  const report = ({ platform, user }: UserContext): Promise<number> =>
    reportIssue(
      { platform, origin, caller: async () => user },
      { errorId: '0123ABCD', path: '/teams', message: 'It broke' },
    );
  const add = (ctx: RouteContext, reportId: number, [name, content]: readonly [string, Buffer]): Promise<Attachment> =>
    addAttachment(ctx, { reportId, name, content: content.toString('base64') });

  it('are images and documents, up to five, in the order they were added', async () => {
    const reporter = await member();
    const reportId = await report(reporter);
    const files = [
      ['page.GIF', gif, 'image/gif'],
      ['steps.pdf', pdf, 'application/pdf'],
      ['old.doc', doc, 'application/msword'],
      ['new.docx', docx, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
      ['größe ✓.txt', Buffer.from('Größe: 1'), 'text/plain'],
    ] as const;
    for (const [name, content] of files) await add(reporter, reportId, [name, content]);
    await assert.rejects(add(reporter, reportId, ['more.gif', gif]), { code: 'conflict' });

    const listed = await readAttachments(reporter, reportId);
    assert.deepEqual(
      listed.map(({ name, bytes }) => [name, bytes]),
      files.map(([name, content]) => [name, content.length]),
    );
    for (const [index, { id: attachmentId }] of listed.entries()) {
      const answer = await downloadAttachment(reporter, { reportId, attachmentId });
      assert.equal(answer.mediaType, files[index]?.[2]);
      assert.deepEqual(await bytesOf(answer), files[index]?.[1]);
    }
    assert.deepEqual((await readReports(reporter, { status: 'open' })).reports[0]?.attachments, listed);
  });

  const refused: readonly (readonly [what: string, file: readonly [string, Buffer], reason: RegExp])[] = [
    ['markup as an image', ['page.png', Buffer.from('<svg onload="alert(1)">')], /to end in \.txt/],
    ['a program', ['run.txt', Buffer.from('4d5a90000300000004000000ffff0000', 'hex')], /Invalid file type/],
    ['text with NUL', ['notes.txt', Buffer.from('a\0b')], /Invalid file type/],
    ['text that is not UTF-8', ['notes.txt', Buffer.from('Gr\xf6\xdfe', 'latin1')], /Invalid file type/],
    ['text named as a program', ['run.bat', Buffer.from('del *')], /to end in \.txt/],
    ['a PDF named as text', ['notes.txt', pdf], /to end in \.pdf/],
    ['another archive', ['notes.docx', Buffer.from(zipSync({ 'a.txt': strToU8('a') }))], /Invalid file type/],
    ['another old Office file', ['notes.doc', Buffer.concat([ole, Buffer.alloc(600)])], /Invalid file type/],
    ['a truncated archive', ['notes.docx', docx.subarray(0, 12)], /Invalid file type/],
    ['a large image', ['page.gif', megabytes(5, gif)], /Maximum size is 5MB/],
    ['a large document', ['notes.txt', megabytes(10)], /Maximum size is 10MB/],
    ['a name of nothing visible', ['\u202e/', pdf], /Enter a file name/],
  ];
  it('are rejected by their content, whatever their names', async () => {
    const reporter = await member();
    const reportId = await report(reporter);
    for (const [what, file, reason] of refused) await assert.rejects(add(reporter, reportId, file), reason, what);
    assert.deepEqual(await readAttachments(reporter, reportId), []);
    const large = await add(reporter, reportId, ['large.txt', megabytes(10).subarray(1)]);
    assert.equal(large.bytes, 10 * 1024 * 1024);
  });

  it('have names without folders and invisible characters', async () => {
    const reporter = await member();
    const reportId = await report(reporter);
    const { name } = await add(reporter, reportId, ['../..\\a\u202efdp"\r\n.txt', Buffer.from('a')]);
    assert.equal(name, 'afdp".txt');
  });

  it('are opened by the reporter, admins of the organization and platform admins', async () => {
    const [reporter, other] = [await member(), await member()];
    const developer = as(reporter, { role: 'developer' });
    const reportId = await report(developer);
    const { id: attachmentId } = await add(developer, reportId, ['page.gif', gif]);
    const platformAdmin = as(other, { isPlatformAdmin: true, organizationId: null, role: 'developer' });
    for (const viewer of [developer, as(reporter, { id: other.user.id }), platformAdmin]) {
      assert.equal((await readAttachments(viewer, reportId)).length, 1);
      assert.equal((await downloadAttachment(viewer, { reportId, attachmentId })).name, 'page.gif');
    }
    const strangers = [
      other,
      as(reporter, { id: other.user.id, role: 'developer' }),
      as(developer, { organizationId: other.organizationId }),
      as(platformAdmin, { isDemo: true }),
      as(other, { organizationId: null }),
    ];
    for (const stranger of strangers) {
      await assert.rejects(readAttachments(stranger, reportId), { code: 'not-found' });
      await assert.rejects(downloadAttachment(stranger, { reportId, attachmentId }), { code: 'not-found' });
    }
    await assert.rejects(add(other, reportId, ['page.gif', gif]), { code: 'not-found' });
    const otherReport = await report(other);
    await assert.rejects(downloadAttachment(other, { reportId: otherReport, attachmentId }), { code: 'not-found' });
  });

  it('are not saved for demo accounts, and are deleted with the report', async () => {
    const reporter = await member();
    const reportId = await report(reporter);
    await assert.rejects(add(as(reporter, { isDemo: true }), reportId, ['page.gif', gif]), { code: 'not-allowed' });
    await add(reporter, reportId, ['page.gif', gif]);
    const remaining = await withSystem(database, async (tx) => {
      await deleteReports(tx, reporter.organizationId);
      return tx.selectFrom('issue_attachments').select('id').where('report_id', '=', reportId).execute();
    });
    assert.deepEqual(remaining, []);
  });
});

it('screenshots stored by the previous version become attachments', async () => {
  const database = await testDatabase('template0');
  try {
    const all = await readMigrations();
    await migrate(
      database.url,
      all.filter(({ name }) => name < '2010'),
    );
    await withSystem(database, (tx) =>
      sql`
        with report as (
          insert into issue_reports (at, error_id, path, message, address, agent)
          values (now(), '', '', '', '', '') returning id)
        insert into issue_report_screenshots
        select report.id, gen_random_uuid(), type, '\\x00ff'
        from report, unnest(array['image/jpeg', 'image/png']) as type`.execute(tx),
    );
    await migrate(database.url, all);
    const { rows } = await withSystem(database, (tx) =>
      sql<{ name: string; same: boolean }>`
        select regexp_replace(name, '[12]', '#') as name, a.content = s.content and a.media_type = s.media_type as same
        from issue_attachments a join issue_report_screenshots s using (report_id, id) order by 1`.execute(tx),
    );
    assert.deepEqual(rows, [
      { name: 'screenshot-#.jpg', same: true },
      { name: 'screenshot-#.png', same: true },
    ]);
  } finally {
    await database.drop();
  }
});
