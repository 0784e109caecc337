import { prometheusPath } from '@sightline/contract';
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { parse } from 'yaml';
import { startWebServer, type WebServer } from '../../access/web-server.test-support.ts';
import { createCallers } from '../../access/callers.test-support.ts';
import { createWebServer } from '../../app.ts';
import { createLog } from '../log.ts';
import { forwardLines } from './log-forwarding.ts';
import { metricDefinitions } from './metric-definitions.ts';
import { observeJob } from './observe-job.ts';
import { metricOf } from './prometheus.ts';
import { startTelemetry } from './telemetry.ts';

const token = 'metrics-token-of-the-test';
const root = new URL('../../../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

/** Reads the text format strictly: headers before samples, names and labels well-formed, every value a number. */
const parseExposition = (body: string): Map<string, { labels: Record<string, string>; value: number }[]> => {
  const series = new Map<string, { labels: Record<string, string>; value: number }[]>();
  const typed = new Set<string>();
  for (const line of body.trimEnd().split('\n')) {
    const header = /^# (HELP|TYPE) (\w+) (.+)$/.exec(line);
    if (header !== null) {
      if (header[1] === 'TYPE') typed.add(header[2] ?? '');
      continue;
    }
    const sample = /^([a-z_]+)(?:\{(.*)\})? (-?[\d.e+-]+)$/.exec(line);
    assert.ok(sample !== null, `not in the format of Prometheus: ${line}`);
    const [, name = '', labels = '', value] = sample;
    assert.ok(typed.has(metricOf(name) ?? ''), `${name} has no header before it`);
    const pairs = [...labels.matchAll(/([a-z_]+)="((?:[^"\\]|\\.)*)"(?:,|$)/g)];
    assert.equal(pairs.map(([whole]) => whole).join(''), labels, `labels of ${line}`);
    const read = { labels: Object.fromEntries(pairs.map(([, key, said]) => [key, said])), value: Number(value) };
    assert.ok(Number.isFinite(read.value), line);
    series.set(name, [...(series.get(name) ?? []), read]);
  }
  return series;
};

describe('the log', () => {
  const lines: string[] = [];
  let server: WebServer;
  before(async () => {
    server = await startWebServer({ LOG_LEVEL: 'info' });
    forwardLines((line) => lines.push(line));
  });
  after(async () => {
    forwardLines(null);
    await server.stop();
  });
  const requests = (): Record<string, unknown>[] =>
    lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === 'request');

  it('has one JSON line for each request, with its id, organization, user, route, status and duration', async () => {
    const { world, headers } = await createCallers(server.platform);
    lines.length = 0;
    const answer = await server.app.inject({
      method: 'GET',
      url: '/v1/organizations/current/billing?token=not-in-the-log',
      headers: { ...headers.admin, 'x-request-id': 'from-the-proxy-1' },
    });
    assert.equal(answer.headers['x-request-id'], 'from-the-proxy-1');
    const [line, ...more] = requests();
    assert.deepEqual(more, []);
    assert.equal(line?.['requestId'], 'from-the-proxy-1');
    assert.equal(line['organizationId'], world.organizationId);
    assert.match(String(line['userId']), /^[0-9a-f-]{36}$/);
    assert.equal(line['route'], '/v1/organizations/current/billing');
    assert.equal(line['status'], answer.statusCode);
    assert.equal(typeof line['durationMs'], 'number');
    assert.ok(!lines.join('').includes('not-in-the-log'));
  });

  it('makes an id for a request without an acceptable one', async () => {
    const sent = ['', 'x'.repeat(200), 'two\twords', '{"a":1}'];
    for (const id of sent) {
      const answer = await server.app.inject({ method: 'GET', url: '/v1/health', headers: { 'x-request-id': id } });
      assert.match(String(answer.headers['x-request-id']), /^[0-9a-f-]{36}$/);
    }
  });

  it('never contains a password or token of a request', async () => {
    lines.length = 0;
    const secret = 'Nine-Dragons-9!';
    await server.app.inject({
      method: 'POST',
      url: '/v1/auth/login',
      headers: { authorization: 'Bearer session-token-1234567890', cookie: 'session=cookie-1234567890' },
      payload: { email: 'nobody@example.com', password: secret },
    });
    await server.app.inject({ method: 'GET', url: '/v1/ws?token=eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmVk' });
    assert.ok(requests().length > 0);
    const logged = lines.join('');
    for (const text of [secret, 'session-token-1234567890', 'cookie-1234567890', 'eyJhbGciOiJIUzI1NiJ9'])
      assert.ok(!logged.includes(text), text);
  });
});

describe('credentials in messages', () => {
  const secretKey = 'a1'.repeat(32);
  const loggedBy = (write: (log: ReturnType<typeof createLog>) => void): string => {
    const lines: string[] = [];
    write(createLog('info', 'test', { secrets: [secretKey, 'database-password'], write: (line) => lines.push(line) }));
    for (const line of lines) JSON.parse(line);
    return lines.join('');
  };

  it('are removed wherever they are', () => {
    const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmVkLXRoaW5n';
    const logged = loggedBy((log) => {
      log.error({ err: new Error(`connect postgres://app:hunter2-hunter2@db:5432/app failed`) }, 'database');
      log.error({ err: new Error(`GET /v1/ws?token=${jwt} failed`) }, 'live channel');
      log.warn({ headers: { authorization: 'Basic dXNlcjpwYXNzd29yZA==', cookie: 'id=1234567890' } }, 'request');
      log.warn({ body: JSON.stringify({ apiToken: 'token-of-jira-123', password: 'p4ssw0rd-long' }) }, 'source');
      log.warn({ detail: { token: 'plain-token-123', apiToken: null } }, `key ${secretKey}, or database-password`);
      log.warn('Authorization: Bearer abc.def-ghi123 was refused');
      log.warn('smtp://mailer:mail-secret-1@mail.example.com:587 does not answer');
    });
    const secrets = ['hunter2', jwt, 'dXNlcjpwYXNzd29yZA', '1234567890', 'token-of-jira', 'p4ssw0rd', 'plain-token'];
    for (const text of [...secrets, secretKey, 'database-password', 'abc.def-ghi123', 'mail-secret-1'])
      assert.ok(!logged.includes(text), `${text} in ${logged}`);
    for (const logLine of ['db:5432/app', 'mail.example.com', 'was refused'])
      assert.ok(logged.includes(logLine), logLine);
  });

  it('leave ordinary lines as they are', () => {
    const logged = loggedBy((log) =>
      log.info({ tokens: 5, organizationId: 'a-b-c', route: '/v1/tokens/:id' }, 'request'),
    );
    assert.match(logged, /"tokens":5,"organizationId":"a-b-c","route":"\/v1\/tokens\/:id"/);
  });
});

describe('the Prometheus endpoint', () => {
  let server: WebServer;
  before(async () => {
    server = await startWebServer({ METRICS_TOKEN: token });
  });
  after(() => server.stop());
  const scrape = (headers: Record<string, string> = { authorization: `Bearer ${token}` }) =>
    server.app.inject({ method: 'GET', url: prometheusPath, headers });

  it('is closed without its token', async () => {
    assert.equal((await scrape({})).statusCode, 401);
    assert.equal((await scrape({ authorization: 'Bearer another-token-of-16' })).statusCode, 401);
    const { headers } = await createCallers(server.platform);
    assert.equal((await scrape(headers['platform admin'])).statusCode, 401);
  });

  it('has requests by route template, durations, jobs, connections and processes', async () => {
    await server.app.inject({ method: 'GET', url: '/v1/health' });
    await server.app.inject({ method: 'GET', url: '/v1/no-such-call' });
    const observed = { job: 'test-job', jobId: '1', organizationId: null };
    await observeJob(server.platform, observed, async () => {});
    await assert.rejects(
      observeJob(server.platform, observed, () => Promise.reject(new Error('no'))),
      /no/,
    );
    const answer = await scrape();
    assert.equal(answer.statusCode, 200);
    assert.match(String(answer.headers['content-type']), /^text\/plain; version=0\.0\.4/);
    const series = parseExposition(answer.body);
    const valueOf = (name: string, labels: Record<string, string>): number | undefined =>
      series.get(name)?.find((sample) => Object.entries(labels).every(([key, value]) => sample.labels[key] === value))
        ?.value;
    assert.equal(valueOf('sightline_http_requests_total', { route: '/v1/health', method: 'GET', status: '200' }), 1);
    assert.equal(valueOf('sightline_http_requests_total', { route: 'none', status: '404' }), 1);
    assert.equal(valueOf('sightline_http_request_duration_seconds_count', { route: '/v1/health' }), 1);
    assert.equal(valueOf('sightline_http_request_duration_seconds_bucket', { route: '/v1/health', le: '+Inf' }), 1);
    assert.equal(valueOf('sightline_jobs_total', { job: 'test-job', outcome: 'completed' }), 1);
    assert.equal(valueOf('sightline_jobs_total', { job: 'test-job', outcome: 'failed' }), 1);
    assert.equal(valueOf('sightline_process_up', { role: 'web+jobs' }), 1);
    assert.ok((valueOf('sightline_process_resident_memory_bytes', {}) ?? 0) > 1e7);
    assert.ok((valueOf('sightline_process_cpu_seconds_total', {}) ?? 0) > 0);
    assert.ok((valueOf('sightline_database_pool_connections', { state: 'most' }) ?? 0) > 0);
    assert.equal(valueOf('sightline_backup_last_success_timestamp_seconds', {}), 0);
  });

  it('does not exist if no token is set', async () => {
    const closed = await createWebServer({
      ...server.platform,
      config: { ...server.platform.config, metricsToken: null },
    });
    const answer = await closed.inject({ method: 'GET', url: prometheusPath, headers: { authorization: 'Bearer x' } });
    assert.equal(answer.statusCode, 404);
    await closed.close();
  });

  it('has every metric that the dashboard and the alert rules use', async () => {
    const known = new Set([...(await scrape()).body.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name));
    assert.deepEqual([...known].sort(), Object.keys(metricDefinitions).sort());
    const dashboard = JSON.parse(read('deploy/grafana/sightline.json')) as {
      panels: { title: string; targets: { expr: string }[] }[];
    };
    const alerts = parse(read('deploy/prometheus/alerts.yml')) as {
      groups: {
        rules: { alert: string; expr: string; labels: { severity: string }; annotations: { summary: string } }[];
      }[];
    };
    const rules = alerts.groups.flatMap((group) => group.rules);
    const asked = [
      ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
      ...rules.map(({ alert, expr }) => [alert, expr] as const),
    ];
    assert.ok(dashboard.panels.length >= 15 && rules.length >= 10);
    const used = new Set<string>();
    for (const [where, expr] of asked) {
      const names = [...expr.matchAll(/\b(sightline_\w+|up)\b(?!")/g)].map(([name]) => name);
      assert.ok(names.length > 0, `${where} asks for nothing`);
      for (const name of names.filter((name) => name !== 'up')) {
        assert.ok(metricOf(name) !== null && known.has(metricOf(name) ?? undefined), `${where}: ${name}`);
        used.add(metricOf(name) ?? '');
      }
    }
    for (const rule of rules) {
      assert.ok(['page', 'ticket'].includes(rule.labels.severity), rule.alert);
      assert.ok(rule.annotations.summary.length > 10, rule.alert);
    }
    const scraped = parse(read('deploy/prometheus/prometheus.yml')) as { scrape_configs: { metrics_path: string }[] };
    assert.equal(scraped.scrape_configs[0]?.metrics_path, prometheusPath);
  });
});

describe('OpenTelemetry', () => {
  it('is not loaded unless a collector is configured', async () => {
    const server = await startWebServer();
    assert.equal(await startTelemetry(server.platform), null);
    await server.stop();
  });

  it('sends traces, metrics and logs, with route templates and without credentials', async () => {
    const received = new Map<string, string>();
    const collector = createServer();
    collector.on('request', async (request, response) => {
      const url = request.url ?? '';
      received.set(url, `${received.get(url) ?? ''}${await text(request)}`);
      response.setHeader('content-type', 'application/json').end('{}');
    });
    await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done));
    const { port } = collector.address() as { port: number };
    const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`, LOG_LEVEL: 'info' };
    const plain = await startWebServer(settings);
    const telemetry = await startTelemetry(plain.platform);
    const app = await createWebServer(plain.platform);
    try {
      await app.inject({ method: 'GET', url: '/v1/health?token=hidden-in-traces-1' });
      const observed = { job: 'traced-job', jobId: '1', organizationId: null };
      await observeJob(plain.platform, observed, async () => {});
    } finally {
      await telemetry?.stop();
      await app.close();
      await plain.stop();
      collector.close();
    }
    assert.deepEqual([...received.keys()].sort(), ['/v1/logs', '/v1/metrics', '/v1/traces']);
    assert.match(received.get('/v1/traces') ?? '', /\/v1\/health/);
    assert.match(received.get('/v1/traces') ?? '', /job traced-job/);
    assert.match(received.get('/v1/metrics') ?? '', /sightline_http_requests_total/);
    assert.match(received.get('/v1/metrics') ?? '', /sightline_job_duration_seconds/);
    assert.match(received.get('/v1/logs') ?? '', /requestId/);
    for (const body of received.values()) assert.ok(!body.includes('hidden-in-traces-1'));
  });
});
