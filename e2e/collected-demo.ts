/** The demo organization for browser tests, and ids for the parameters in screen paths. */
import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { call } from './call.ts';

const pollIntervalMs = 250;
const password = 'sightline-demo';
export const demoAdmin = 'demo@sightline.example';
export const demoDeveloper = 'demo-developer@sightline.example';

type Session = { token: string };

const sessionOf = (address: string, email: string): Promise<Session> =>
  call(address, '', '/auth/login', { email, password });

/** A page in a separate browser with a signed-in demo user. */
export const openSignedIn = async (
  browser: Browser,
  {
    address,
    email,
    viewport,
    timeoutMs,
    serviceWorkers = 'block',
    timezoneId,
    language,
    isPhone = false,
  }: {
    address: string;
    email: string;
    viewport: { width: number; height: number };
    timeoutMs: number;
    serviceWorkers?: 'allow' | 'block';
    timezoneId?: string;
    /** The language of pages, English by default. */
    language?: string;
    /** Touches instead of a pointer. */
    isPhone?: boolean;
  },
): Promise<{ context: BrowserContext; page: Page }> => {
  const session = await sessionOf(address, email);
  const context = await browser.newContext({
    viewport,
    baseURL: address,
    serviceWorkers,
    isMobile: isPhone,
    hasTouch: isPhone,
    ...(timezoneId === undefined ? {} : { timezoneId }),
  });
  if (language !== undefined) await context.addCookies([{ name: 'language', value: language, url: address }]);
  await context.addInitScript((text) => {
    if (location.protocol === 'about:') return;
    localStorage.setItem('sightline.session', text);
    // All sections are open, so that everything on a screen is tested.
    const sections = ['changed', 'delivery', 'work', 'growth'].map((one) => [`profile.${one}`, true]);
    localStorage.setItem('sightline.sections', JSON.stringify(Object.fromEntries(sections)));
  }, JSON.stringify(session));
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`violates the content security policy: ${violatedDirective} ${blockedURI}`),
    ),
  );
  const page = await context.newPage();
  page.setDefaultTimeout(timeoutMs);
  return { context, page };
};

type Read = <T>(path: `/${string}`, body?: unknown) => Promise<T>;

/** Repeats the request until the response is complete. */
const waitFor = async <T>(ask: () => Promise<T>, isComplete: (answer: T) => boolean, timeoutMs: number): Promise<T> => {
  for (const deadline = Date.now() + timeoutMs; ; await setTimeout(pollIntervalMs)) {
    const answer = await ask();
    if (isComplete(answer)) return answer;
    assert.ok(Date.now() < deadline, `not complete in time: ${JSON.stringify(answer).slice(0, 500)}`);
  }
};

/** A finished and shared report, and its template. */
const createSharedReport = async (
  read: Read,
  timeoutMs: number,
): Promise<{ templateId: string; reportId: string; token: string }> => {
  const { templates } = await read<{ templates: { id: string }[] }>('/reports/templates');
  const templateId = templates[0]?.id ?? '';
  const { report } = await read<{ report: { id: string } }>('/reports/generate', { templateId });
  await waitFor(
    () => read<{ reports: { id: string; status: string }[] }>('/reports/generated'),
    ({ reports }) => reports.some(({ id, status }) => id === report.id && status === 'ready'),
    timeoutMs,
  );
  const { share } = await read<{ share: { url: string } }>(`/reports/${report.id}/shares`, {});
  return { templateId, reportId: report.id, token: share.url.split('/').at(-1) ?? '' };
};

type Status = { firstCollection: boolean; sources: unknown[]; measuredAt: string | null };
type Team = { id: string; name: string };

/** Waits for the first collection. @returns an id for every parameter in screen paths */
export const waitForDemo = async (address: string, timeoutMs: number): Promise<Record<string, string>> => {
  const { token } = await sessionOf(address, demoAdmin);
  const read: Read = (path, body) => call(address, token, path, body);
  await waitFor(
    () => read<Status>('/integrations/atlassian/sync-status'),
    (status) => !status.firstCollection && status.sources.length === 3 && status.measuredAt !== null,
    timeoutMs,
  );
  // A team may be missing if it was measured during the collection; days are scored after that.
  const { teams } = await waitFor(
    () => read<{ teams: Team[] }>('/teams'),
    (answer) => answer.teams.some(({ name }) => name === 'Backend'),
    timeoutMs,
  );
  await waitFor(
    () => read<{ points: { overall: number | null }[] }>('/performance/history?timeRange=30d'),
    ({ points }) => points.at(-1)?.overall !== null && points[0]?.overall !== null,
    timeoutMs,
  );
  const scores = await read<{ developers: { developerId: string; name: string }[] }>('/performance/scores');
  const sprints = await read<{ teams: { sprints: { id: string }[] }[] }>('/sprints?timeRange=90d');
  const teamId = teams.find((team) => team.name === 'Backend')?.id ?? '';
  const question = { kind: 'completion', teamId, items: 20 };
  const decision = await read<{ id: string }>('/performance/decisions', { question });
  const report = await createSharedReport(read, timeoutMs);
  const known = {
    ...report,
    teamId,
    decisionId: decision.id,
    // The demo's developer, who may see their own profile.
    developerId: scores.developers.find((one) => one.name === 'Sofia Marques')?.developerId ?? '',
    colleagueId: scores.developers.find((one) => one.name !== 'Sofia Marques')?.developerId ?? '',
    sprintId: sprints.teams.flatMap((team) => team.sprints)[0]?.id ?? '',
    // None of these users may open any tenant, so any id will do.
    tenantId: decision.id,
    metric: 'lead_time',
  };
  assert.deepEqual(
    Object.entries(known).filter(([, id]) => id === ''),
    [],
  );
  return known;
};
