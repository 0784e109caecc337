import assert from 'node:assert/strict';
import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { SMTPServer } from 'smtp-server';
import { loadConfig } from '../config.ts';
import { deliver, sendMailJob } from './mail.ts';

const settings = { DATABASE_URL: 'postgres://u:p@localhost/x', SECRET_KEY: 'ab'.repeat(32) };
const mail = {
  to: 'ada@acme.example',
  subject: 'Confirm your address',
  text: 'Hello Ada & Bo,\n\nconfirm it:\nhttps://sightline.example/auth?code=abc\n\n<b>not bold</b>',
};
const now = Date.UTC(2026, 10, 20, 12);
let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightline-mail-'));
});
after(() => rm(folder, { recursive: true }));

test('mail goes to the configured server, as text and HTML with the same words', async () => {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (part: Buffer) => (text += part.toString()));
      stream.on('end', () => {
        received.push(text);
        done();
      });
    },
  });
  const port = await new Promise<number>((ready) => {
    const listening = server.listen(0, '127.0.0.1', () => ready((listening.address() as { port: number }).port));
  });
  const config = loadConfig(
    { ...settings, SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Sightline <hi@acme.example>' },
    [],
  );
  const unsubscribe = 'https://sightline.example/unsubscribe?token=abc';
  const change = 'Cycle time rose\nReviews wait longer.\nSee the evidence: https://sightline.example/teams';
  const button = 'Open the report: https://sightline.example/reports/1';
  const advice = "If it wasn't you, change it: https://sightline.example/profile";
  const footer = `-- \nStop Ada’s & Bo’s emails: ${unsubscribe}\nSightline · Acme`;
  const text = [mail.text, change, advice, button, footer].join('\n\n');
  await deliver(config, { ...mail, text, unsubscribe, language: 'de' }, now);
  await new Promise<void>((done) => server.close(() => done()));
  // Long lines are broken, and equals signs are written as =3D.
  const message = (received[0] ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
  assert.match(message, /^From: Sightline <hi@acme\.example>/m);
  assert.match(message, /^To: ada@acme\.example/m);
  assert.match(message, /^List-Unsubscribe: <https:\/\/sightline\.example\/unsubscribe\?token=abc>/m);
  assert.match(message, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
  assert.match(message, /<a href="https:\/\/sightline\.example\/auth\?code=abc">https:/);
  assert.match(message, /<a href="https:\/\/sightline\.example\/unsubscribe\?token=abc">Stop Ada/);
  assert.match(message, /&lt;b&gt;not bold&lt;\/b&gt;/);
  assert.match(message, /<html lang="de">/);
  // The line of a few words is a button, the heading of a change is bold, and the footer is set apart.
  assert.match(message, /<p><a href="https:\/\/sightline\.example\/reports\/1" style="display: inline-block/);
  assert.match(message, /<p><a href="https:\/\/sightline\.example\/profile">If it/);
  assert.match(message, /<p><strong>Cycle time rose<\/strong><br>Reviews wait longer\.<br><a href/);
  assert.match(
    message,
    /<div style="margin-top[^"]+"><a href="[^"]+">Stop Ada[^<]+<\/a><br>Sightline [^<]+Acme<\/div>/,
  );
  // Readable in every window: in a column that breaks long addresses, and in the colors of the mail program.
  assert.match(message, /<meta name="viewport"[\s\S]*<meta name="color-scheme" content="light dark">/);
  assert.match(
    message,
    /<title>Confirm your address<\/title>[\s\S]*<div style="max-width: 560px;.*overflow-wrap: anywhere">/,
  );
});

test('mail fails if the server does, so that it is retried', async () => {
  const config = loadConfig({ ...settings, SMTP_URL: 'smtp://127.0.0.1:1' }, []);
  await assert.rejects(deliver(config, mail, now), /ECONNREFUSED/);
});

test('mail is written to a folder if no server is configured', async () => {
  await chmod(folder, 0o755);
  const config = loadConfig({ ...settings, MAIL_FOLDER: folder }, []);
  await deliver(config, { ...mail, to: '../../evil@acme.example' }, now);
  const [name = ''] = await readdir(folder);
  assert.match(name, /^2026-11-20T12-00-00\.000Z .*evil@acme\.example .*\.eml$/);
  const written = await readFile(join(folder, name), 'utf8');
  assert.match(written, /Subject: Confirm your address/);
  assert.doesNotMatch(written, /List-Unsubscribe/);
  const modeOf = async (path: string): Promise<number> => (await stat(path)).mode & 0o777;
  assert.deepEqual([await modeOf(folder), await modeOf(join(folder, name))], [0o700, 0o600]);
});

test('mail in the folder keeps links in one piece', async () => {
  const own = await mkdtemp(join(folder, 'long-'));
  const config = loadConfig({ ...settings, MAIL_FOLDER: own }, []);
  const link = `https://sightline.example/auth/verify-email?code=${'Wx'.repeat(22)}`;
  await deliver(config, { ...mail, text: `Grüße an Özgür,\n\n${link}` }, now);
  const [name = ''] = await readdir(own);
  const lines = (await readFile(join(own, name), 'utf8')).split(/\r?\n/);
  assert.ok(lines.includes('Grüße an Özgür,'), lines.join('\n'));
  assert.ok(lines.includes(link), lines.join('\n'));
  assert.ok(lines.includes(`<p><a href="${link}">${link}</a></p>`), lines.join('\n'));
});

test('mail programs may post to a link, but not to a secret one over an unencrypted connection', async () => {
  const own = await mkdtemp(join(folder, 'links-'));
  const config = loadConfig({ ...settings, MAIL_FOLDER: own }, []);
  await deliver(config, { ...mail, unsubscribe: 'http://sightline.example/unsubscribe?token=abc' }, now);
  const [name = ''] = await readdir(own);
  const written = await readFile(join(own, name), 'utf8');
  assert.match(written, /^List-Unsubscribe: <http:/m);
  assert.doesNotMatch(written, /List-Unsubscribe-Post/);
});

test('a message is tried again for a night', () => {
  const { retryLimit = 0, retryDelayMax = Infinity } = sendMailJob.options ?? {};
  // The queue waits between half of a power of two and all of it, in seconds.
  const shortest = Array.from({ length: retryLimit }, (_, retry) =>
    Math.min(retryDelayMax ?? Infinity, 2 ** retry / 2),
  );
  const hours = shortest.reduce((sum, seconds) => sum + seconds, 0) / 3_600;
  assert.ok(hours >= 8 && hours < 24, `${hours} hours`);
});
