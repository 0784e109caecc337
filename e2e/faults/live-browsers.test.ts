/** Live notifications in browsers on two servers, both of which are killed meanwhile. */
import { testNotifications, type LiveMessage } from '@sightline/contract';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../browser.ts';
import { freePort } from '../free-port.ts';
import { registerOrganization } from './organization.ts';
import { cannotFindProcesses, processesOf } from './processes.ts';
import { readyAddress, type Product } from './product.ts';
import { openInstallation, type Installation } from './installation.ts';
import { until } from './until.ts';

const samples = ['Test: Error', 'Test: Information', 'Test: Success', 'Test: Warning'];

const patience = 180_000;

type Person = { page: Page; received: { id: string; title: string }[] };

describe('live messages in browsers on two servers', { skip: cannotFindProcesses }, () => {
  let installation: Installation;
  let products: Product[];
  let browser: Browser;
  let [admin, developer, stranger]: Person[] = [];

  /** A browser that records every stored notification it receives, over all its connections. */
  const openAs = async (address: string, session: string): Promise<Person> => {
    const context = await browser.newContext({ baseURL: address });
    await context.addInitScript((text) => localStorage.setItem('sightline.session', text), session);
    const page = await context.newPage();
    page.setDefaultTimeout(patience);
    const received: Person['received'] = [];
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const message = JSON.parse(payload.toString()) as LiveMessage;
        if (message.type === 'notification') received.push({ id: message.payload.id, title: message.payload.title });
      }),
    );
    await page.goto('/profile');
    await connected(page);
    return { page, received };
  };
  /** Earlier notifications are only in the list. */
  const connected = (page: Page) => page.getByText('Connected to live updates').waitFor();
  const titles = ({ received }: Person): string[] => received.map(({ title }) => title).toSorted();
  const sendSamples = ({ page }: Person) => page.getByRole('button', { name: 'Send test notifications' }).click();
  const hasAll = (person: Person, what: string) =>
    until(
      what,
      () => person.received.filter(({ title }) => samples.includes(title)).length >= testNotifications.count,
      // Browsers retry at growing intervals.
      patience,
    );

  before(async () => {
    installation = await openInstallation('DATABASE_URL');
    products = [installation.start(), installation.start({ PORT: String(await freePort()) })];
    browser = await openBrowser();
    const [first = '', second = ''] = await Promise.all(products.map(readyAddress));
    const acme = await registerOrganization(first, installation.mails);
    const elsewhere = await registerOrganization(second, installation.mails, 'eve@elsewhere.example');
    const joined = await acme.join('dora@acme.example');
    admin = await openAs(first, await acme.session());
    developer = await openAs(second, joined);
    stranger = await openAs(second, await elsewhere.session());
  });
  after(async () => {
    await browser.close();
    await Promise.all(products.map((product) => product.stop()));
    await installation.close();
  });

  it('reach their recipient exactly once, even after both servers were killed', async () => {
    const [first, second, other] = [admin!, developer!, stranger!];
    await sendSamples(first);
    await until('the first sample', () => first.received.some(({ title }) => samples.includes(title)));
    // The workers send the other notifications meanwhile.
    for (const { pid, role } of processesOf(installation.folder)) if (role === 'web') process.kill(pid, 'SIGKILL');
    await hasAll(first, 'what was sent meanwhile');
    for (const person of [second, other]) {
      await until('their server', async () => (await person.page.request.get('/readyz')).ok());
      await person.page.reload();
      await connected(person.page);
      await sendSamples(person);
      await hasAll(person, 'their own samples');
    }
    for (const person of [first, second, other])
      assert.deepEqual(
        titles(person).filter((title) => title.startsWith('Test: ')),
        samples,
      );
    const ids = [first, second, other].flatMap(({ received }) => received.map(({ id }) => id));
    assert.equal(new Set(ids).size, ids.length, 'every notification reaches one person, once');
  });
});
