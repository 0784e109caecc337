import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import readWorkbook from 'read-excel-file/node';
import { contract, type Language, type ReportFormat } from '@sightline/contract';
import { withSystem } from '../../platform/database/tenant.ts';
import type { RouteContext } from '../../platform/http/bind.ts';
import { inLanguage } from '../../platform/language.ts';
import { measuredOrganization, type MeasuredOrganization } from '../../testing/measured-organization.ts';
import { recordedJobs } from '../../testing/recorded-jobs.ts';
import { verifyEmail } from '../../testing/verify-email.ts';
import { memberPreferences } from '../identity/index.ts';
import { downloadExport, exportReport, exportReportJob, readExports } from './exporting/export-report.ts';
import { bytesOf } from './file-bytes.test-support.ts';
import { recomputed } from '../../recomputed.ts';
import { createClaims } from '../claims/index.ts';
import { checkReport } from './check-report.ts';
import { generateReport } from './generate-report.ts';
import { downloadReport, openReport, readReports } from './list-reports.ts';
import { generateFromTemplate } from './request-report.ts';
import { deliverReport } from './schedules/deliver-report.ts';
import { mailReportJob } from './schedules/mail-report.ts';
import { createSchedule } from './schedules/manage-schedules.ts';
import { forRecipientJob } from './schedules/run-schedule.ts';
import { openShared, shareReport } from './sharing/share-report.ts';
import { readTemplates } from './templates/manage-templates.ts';

const { verify } = createClaims(recomputed);
const now = '2026-11-20T12:00:00Z';
const signal = new AbortController().signal;

describe('the language of reports', () => {
  let measured: MeasuredOrganization;
  const { jobs, take } = recordedJobs();
  before(async () => {
    measured = await measuredOrganization(now);
  });
  after(() => measured.close());

  /** A manager who chose a language, with recorded jobs. */
  const managerWith = async (language: Language): Promise<RouteContext> => {
    const viewer = await measured.viewer('manager');
    await verifyEmail(measured.site.database, viewer.user.id, now);
    await memberPreferences.change(viewer.platform, viewer.user.id, () => ({ language }));
    return { ...viewer, platform: { ...viewer.platform, jobs } };
  };
  const generated = async (ctx: RouteContext, format: ReportFormat): Promise<string> => {
    const parameters = { format, dateRange: { start: '2026-10-22', end: '2026-11-20' } };
    const body = contract.reports.generate.body.parse({ templateId: 'executive-monthly', parameters });
    const { id } = await inLanguage('de', () => generateFromTemplate(ctx, body));
    await generateReport(ctx.platform, { organizationId: ctx.organizationId, reportId: id }, deliverReport);
    return id;
  };
  const readPdf = async (bytes: Buffer) => {
    const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
    const pages = await Promise.all(
      Array.from({ length: pdf.numPages }, async (_none, index) => {
        const { items } = await (await pdf.getPage(index + 1)).getTextContent();
        return items.map((item) => ('str' in item ? item.str : '')).join(' ');
      }),
    );
    const { info } = await pdf.getMetadata();
    return { text: pages.join(' '), language: (info as { Language: string }).Language };
  };
  const english =
    /\b(Contents|Prepared for|Generated|Page \d|Previous period|Receipt|Figure|Key figures|Data notes|clearly|Performance score|Lead time|days|hours)\b/;

  it('a PDF is German for a person who chose German, from its title to its page numbers', async () => {
    const manager = await managerWith('de');
    const { text, language } = await readPdf(
      await bytesOf(await downloadReport(manager, await generated(manager, 'pdf'))),
    );
    assert.equal(language, 'de');
    for (const words of [
      'Monatsbericht für die Leitung',
      'Erstellt am 20. Nov. 2026',
      'Inhalt',
      'Zusammenfassung',
      'Vorheriger Zeitraum',
      'Definitionen und Hinweise zu den Daten',
      'Seite 2 von',
    ])
      assert.ok(text.includes(words), `${words} is not in ${text}`);
    assert.equal(english.exec(text)?.[0], undefined);
  });

  it('a report is in the language of its request, as visitors of the demo share accounts', async () => {
    const manager = await managerWith('en');
    const { title, language, sections } = await openReport(manager, await generated(manager, 'json'));
    assert.deepEqual([title, language, sections[0]?.title], ['Monatsbericht für die Leitung', 'de', 'Zusammenfassung']);
  });

  it('a German report can be checked figure by figure by an English reader', async () => {
    const [manager, other] = [await managerWith('de'), await managerWith('en')];
    const id = await generated(manager, 'json');
    const { checked, changed } = await inLanguage('en', () => checkReport(other, id, verify));
    assert.ok(checked > 20, `${checked} figures`);
    assert.deepEqual(changed, []);
  });

  it('a workbook has German sheets and columns, even if an English reader exports it from a German report', async () => {
    const [manager, other] = [await managerWith('de'), await managerWith('en')];
    const id = await generated(manager, 'excel');
    assert.equal((await openReport(manager, id)).language, 'de');
    const own = await bytesOf(await downloadReport(manager, id));
    const { id: exportId } = await exportReport(other, { reportId: id, format: 'excel' });
    const { organizationId } = other;
    await exportReportJob.handle(other.platform, { organizationId, exportId }, { signal });
    for (const bytes of [own, await bytesOf(await downloadExport(other, exportId))]) {
      const sheets = await readWorkbook(bytes);
      const names = sheets.map(({ sheet }) => sheet);
      assert.deepEqual([names[0], names[1], names.at(-1)], ['Über diesen Bericht', 'Zusammenfassung', 'Definitionen']);
      const figures = sheets.find(({ data }) => data[0]?.includes('Untergrenze'))?.data ?? [];
      assert.deepEqual(figures[0], [
        'Kennzahl',
        'Von',
        'Wert',
        'Einheit',
        'Zeilen',
        'Untergrenze',
        'Obergrenze',
        'Vorheriger Zeitraum',
        'Veränderung',
        'Stufe',
        'Nachweis',
      ]);
      assert.ok(figures.some((row) => row[3] === 'Stunden'));
      assert.equal(english.exec(JSON.stringify(sheets.map(({ data }) => data[0])))?.[0], undefined);
    }
  });

  it('a shared report is in its language for every reader, also where it is composed again', async () => {
    const manager = await managerWith('de');
    const { url } = await shareReport(manager, await generated(manager, 'json'), 7);
    const token = url?.split('/').at(-1) ?? '';
    for (const reader of [await managerWith('en'), await measured.viewer('developer')]) {
      const { language, sections } = await inLanguage('en', () => openShared(reader, token));
      const blocks = sections.flatMap((section) => section.blocks);
      const texts = blocks.map((block) => (block.kind === 'text' ? block.text : block.title));
      assert.deepEqual([language, english.exec(texts.join('\n'))?.[0]], ['de', undefined], reader.user.role);
    }
  });

  it('a schedule sends each recipient a report and an email in their own language', async () => {
    const recipients = { en: await managerWith('en'), de: await managerWith('de') };
    const { id: scheduleId } = await createSchedule(
      recipients.en,
      contract.reports.schedule.body.parse({
        name: 'Weekly',
        templateId: 'executive-monthly',
        timing: { frequency: 'daily', hour: 8, minute: 0, weekday: 1, dayOfMonth: 1, timeZone: 'Europe/Berlin' },
        recipients: Object.values(recipients).map(({ user }) => user.id),
        format: 'json',
        onlyWhenChanged: false,
      }),
    );
    const received = async (ctx: RouteContext) => {
      const { platform, organizationId, user } = ctx;
      await forRecipientJob.handle(platform, { organizationId, scheduleId, userId: user.id }, { signal });
      for (const { data } of take('generate-report')) await generateReport(platform, data as never, deliverReport);
      for (const { data } of take('mail-report')) await mailReportJob.handle(platform, data as never, { signal });
      const [report] = (await readReports(ctx, {})).filter(({ scheduleName }) => scheduleName === 'Weekly');
      const { language, sections } = await openReport(ctx, report?.id ?? '');
      const [mail] = take('send-mail');
      const { text } = JSON.parse(platform.secrets.open(String(mail?.data['sealed']), 'mail')) as { text: string };
      return { language, title: sections[0]?.title, link: /^(.*?): http/m.exec(text)?.[1], text };
    };
    const { text: englishText, ...inEnglish } = await received(recipients.en);
    assert.deepEqual(inEnglish, { language: 'en', title: 'Executive Summary', link: 'Open the report' });
    assert.match(englishText, / fell to .+\.\nSee the evidence: http\S+receipt=/);
    assert.match(englishText, /\n\n-- \nStop these emails: http\S+\nSightline · /);
    const { text, ...inGerman } = await received(recipients.de);
    assert.deepEqual(inGerman, { language: 'de', title: 'Zusammenfassung', link: 'Bericht öffnen' });
    assert.match(text, /Diese E-Mails abbestellen: http/);
    assert.equal(english.exec(text.replaceAll(/https?:\S+/g, ''))?.[0], undefined);
  });

  it('templates of the product are listed in the language of the reader', async () => {
    const manager = await managerWith('de');
    const [german] = await inLanguage('de', () => readTemplates(manager));
    assert.deepEqual([german?.name, german?.sections[0]?.title], ['Monatsbericht für die Leitung', 'Zusammenfassung']);
    const [english] = await readTemplates(manager);
    assert.deepEqual([english?.name, english?.sections[0]?.title], ['Executive Monthly', 'Executive Summary']);
  });

  it('failure reasons are shown in the reader’s language', async () => {
    const [owner, reader] = [await managerWith('de'), await managerWith('en')];
    const { organizationId } = owner;
    const setStored = (bytes: number): Promise<unknown> =>
      withSystem(measured.site.database, (tx) =>
        tx
          .insertInto('organization_storage')
          .values({ organization_id: organizationId, bytes, measured_at: new Date(now) })
          .onConflict((on) => on.column('organization_id').doUpdateSet({ bytes }))
          .execute(),
      );
    const ready = await generated(owner, 'json');
    const { id: exportId } = await exportReport(owner, { reportId: ready, format: 'csv' });
    await setStored(Number.MAX_SAFE_INTEGER);
    const full = await generated(owner, 'json');
    await exportReportJob.handle(owner.platform, { organizationId, exportId }, { signal });
    await setStored(0);
    const reasons = async () => {
      const report = (await readReports(reader, {})).find(({ id }) => id === full);
      const [exported] = await readExports(owner);
      return [report?.error, exported?.error];
    };
    for (const reason of await reasons())
      assert.match(reason ?? '', /^There is no room for this file: the organization has a storage quota of \d+ GB\./);
    for (const reason of await inLanguage('de', reasons)) assert.match(reason ?? '', /^Für diese Datei ist kein Platz/);
  });
});
