/** Checks the files in `deploy` without Docker or Helm; `renderChart` supports the template syntax that they use. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parse, parseAllDocuments, stringify } from 'yaml';
import { prometheusPath, probes } from '../contract/src/constants.ts';
import { contract, type RouteDefinition } from '../contract/src/index.ts';
import { settingNames } from '../server/src/platform/config.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8');
const known = new Set([...settingNames, 'NODE_ENV']);
const chart = 'deploy/helm/sightline/';

type Values = Record<string, unknown>;
const at = (values: Values, path: string): unknown =>
  path
    .split('.')
    .filter((name) => name !== '')
    .reduce<unknown>((value, name) => {
      assert.ok(value !== null && typeof value === 'object' && name in value, `nothing at ${path}`);
      return (value as Values)[name];
    }, values);

const indent = (text: string, by: number): string => text.replaceAll(/^(?=.)/gm, ' '.repeat(by));

/** `range` over the names and values of a map, each written as `{{ $name }}` and a quoted `{{ $value }}`. */
const unrolled = (template: string, context: Values): string =>
  template.replaceAll(
    /^\{\{- range \$name, \$value := (\.[\w.]+) \}\}\n([^]*?)\{\{- end \}\}\n/gm,
    (_whole, path: string, body: string) =>
      Object.entries(at(context, path) as Values)
        .map(([name, value]) =>
          body
            .replace('{{ $name }}', name)
            .replace('{{ $value | toString | quote }}', () => JSON.stringify(String(value))),
        )
        .join(''),
  );

/**
 * Renders the template syntax that the chart uses: values, `if`, `range`, `toYaml | indent` and `toYaml | sha256sum`.
 * Anything else fails.
 */
const renderChart = (template: string, context: Values): string => {
  const lines: string[] = [];
  const open: boolean[] = [];
  for (const line of unrolled(template, context).split('\n')) {
    const condition = /^\{\{- if (\.[\w.]+) \}\}$/.exec(line);
    if (condition !== null) open.push(Boolean(at(context, condition[1] ?? '')));
    else if (line === '{{- end }}') assert.notEqual(open.pop(), undefined, 'an end without an if');
    else if (open.every(Boolean)) {
      const block = /^\{\{ toYaml (\.[\w.]+) \| indent (\d+) \}\}$/.exec(line);
      lines.push(
        block === null
          ? line
              .replaceAll(/\{\{ toYaml (\.[\w.]+) \| sha256sum \}\}/g, (_whole, path: string) =>
                createHash('sha256')
                  .update(stringify(at(context, path)))
                  .digest('hex'),
              )
              .replaceAll(/\{\{ (\.[\w.]+) \}\}/g, (_whole, path: string) => String(at(context, path)))
          : indent(stringify(at(context, block[1] ?? '')).trimEnd(), Number(block[2])),
      );
      assert.doesNotMatch(lines.at(-1) ?? '', /\{\{/, 'template syntax that this test does not support');
    }
  }
  assert.deepEqual(open, []);
  return lines.join('\n');
};

type Manifest = {
  kind: string;
  metadata: { name: string; annotations?: Record<string, string> };
  spec: {
    replicas?: number;
    strategy?: { type?: string };
    selector?: { matchLabels?: Record<string, string> } & Record<string, unknown>;
    scaleTargetRef?: { name: string };
    template?: { metadata: { labels: Record<string, string>; annotations?: Record<string, string> }; spec: PodSpec };
  };
  data?: Record<string, string>;
};
type PodSpec = {
  securityContext: { runAsNonRoot: boolean; runAsUser: number };
  containers: {
    args: string[];
    env?: { name: string }[];
    envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
    securityContext: { readOnlyRootFilesystem: boolean; allowPrivilegeEscalation: boolean };
    resources: { requests: unknown; limits: unknown };
    volumeMounts: { name: string }[];
    [probe: `${string}Probe`]: { httpGet: { path: string } } | undefined;
  }[];
  volumes: { name: string }[];
};

const manifests = (changes: (values: Values) => void = () => {}): Manifest[] => {
  const values = parse(read(`${chart}values.yaml`)) as Values;
  changes(values);
  return readdirSync(`${root}${chart}templates`).flatMap((name) => {
    const text = renderChart(read(`${chart}templates/${name}`), { Values: values, Release: { Name: 'metrics' } });
    return parseAllDocuments(text).flatMap((document) => {
      assert.deepEqual(document.errors, [], name);
      const one = document.toJS() as Manifest | null;
      return one === null ? [] : [one];
    });
  });
};

describe('the Helm chart', () => {
  it('runs web and jobs processes separately, unprivileged, with probes and limits', () => {
    const all = manifests();
    const deployments = all.filter(({ kind }) => kind === 'Deployment');
    assert.deepEqual(deployments.map(({ metadata }) => metadata.name).sort(), ['metrics-jobs', 'metrics-web']);
    for (const { metadata, spec } of deployments) {
      const pod = spec.template?.spec;
      const [container] = pod?.containers ?? [];
      assert.ok(pod !== undefined && container !== undefined);
      assert.deepEqual(container.args, [`--run=${metadata.name.replace('metrics-', '')}`]);
      assert.equal(pod.securityContext.runAsNonRoot, true);
      assert.equal(container.securityContext.readOnlyRootFilesystem, true);
      assert.equal(container.securityContext.allowPrivilegeEscalation, false);
      assert.ok(container.resources.requests !== undefined && container.resources.limits !== undefined);
      const labels = spec.template?.metadata.labels ?? {};
      for (const [name, value] of Object.entries(spec.selector?.matchLabels ?? {})) assert.equal(labels[name], value);
      const volumes = pod.volumes.map(({ name }) => name);
      for (const { name } of container.volumeMounts) assert.ok(volumes.includes(name), name);
    }
    const web = deployments.find(({ metadata }) => metadata.name === 'metrics-web')?.spec.template?.spec.containers[0];
    assert.equal(web?.startupProbe?.httpGet.path, probes.started);
    assert.equal(web?.livenessProbe?.httpGet.path, probes.live);
    assert.equal(web?.readinessProbe?.httpGet.path, probes.ready);
    const scaler = all.find(({ kind }) => kind === 'HorizontalPodAutoscaler');
    assert.equal(scaler?.spec.scaleTargetRef?.name, 'metrics-web');
    const scaled = deployments.find(({ metadata }) => metadata.name === 'metrics-web');
    assert.equal(scaled?.spec.replicas, undefined, 'an upgrade would reset what the autoscaler set');
    assert.ok(!all.some(({ kind }) => kind === 'Ingress'));
  });

  it('sets only existing settings', () => {
    const settings = Object.entries(manifests().find(({ kind }) => kind === 'ConfigMap')?.data ?? {});
    const named = [...read(`${chart}values.yaml`).matchAll(/\b[A-Z]+(?:_[A-Z]+)+\b/g)].map(([name]) => name);
    assert.ok(settings.length > 0 && named.length > 0);
    for (const [name, value] of settings) assert.deepEqual([known.has(name), typeof value], [true, 'string'], name);
    for (const name of named) assert.ok(known.has(name), name);
  });

  it('takes numbers as settings, and replaces all pods when a setting changes', () => {
    const withMonths = (months: number): Manifest[] =>
      manifests((values) => {
        (values['settings'] as Values)['HISTORY_MONTHS'] = months;
      });
    const all = withMonths(24);
    assert.equal(all.find(({ kind }) => kind === 'ConfigMap')?.data?.['HISTORY_MONTHS'], '24');
    const checksums = (list: Manifest[]): (string | undefined)[] =>
      list
        .filter(({ kind }) => kind === 'Deployment')
        .map(({ spec }) => spec.template?.metadata.annotations?.['checksum/settings']);
    const [before, after] = [checksums(all), checksums(withMonths(12))];
    assert.equal(before.length, 2);
    before.forEach((checksum, index) => {
      assert.match(checksum ?? '', /^[0-9a-f]{64}$/);
      assert.notEqual(checksum, after[index]);
    });
  });

  it('mounts a backup folder and opens an ingress if configured', () => {
    const all = manifests((values) => {
      values['backups'] = { existingClaim: 'backups-claim' };
      (values['ingress'] as Values)['enabled'] = true;
    });
    const jobs = all.find(({ metadata, kind }) => kind === 'Deployment' && metadata.name === 'metrics-jobs');
    const container = jobs?.spec.template?.spec.containers[0];
    assert.deepEqual(
      container?.env?.map(({ name }) => name),
      ['BACKUP_FOLDER'],
    );
    assert.ok(container?.volumeMounts.some(({ name }) => name === 'backups'));
    assert.equal(jobs?.spec.strategy?.type, 'Recreate');
    const annotations = all.find(({ kind }) => kind === 'Ingress')?.metadata.annotations ?? {};
    const calls = Object.values(contract).flatMap((area): RouteDefinition[] => Object.values(area));
    const accepted = /^(\d+)m$/.exec(annotations['nginx.ingress.kubernetes.io/proxy-body-size'] ?? '')?.[1];
    const largest = Math.max(...calls.map(({ bodyLimit = 0 }) => bodyLimit));
    assert.ok(largest > 0 && Number(accepted) * 2 ** 20 >= largest);
  });

  it('has the version of the product', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    const { appVersion } = parse(read(`${chart}Chart.yaml`)) as { appVersion: string };
    const { image } = parse(read(`${chart}values.yaml`)) as { image: { tag: string } };
    assert.deepEqual([appVersion, image.tag], [version, version]);
  });
});

describe('the compose file', () => {
  type Service = {
    command?: string[];
    environment?: Record<string, string>;
    read_only?: boolean;
    cap_drop?: string[];
    volumes?: string[];
    env_file?: string;
    ports?: string[];
  };
  const { services } = parse(read('deploy/compose.yaml'), { merge: true }) as { services: Record<string, Service> };

  it('runs PostgreSQL, web and jobs, read-only and unprivileged, with existing settings', () => {
    assert.deepEqual(Object.keys(services).sort(), ['database', 'jobs', 'web']);
    for (const name of ['web', 'jobs']) {
      const service = services[name];
      assert.deepEqual(service?.command, [`--run=${name}`]);
      assert.equal(service.read_only, true);
      assert.deepEqual(service.cap_drop, ['ALL']);
      assert.equal(service.env_file, '.env', 'every setting can be set');
      for (const setting of Object.keys(service.environment ?? {})) assert.ok(known.has(setting), setting);
      for (const needed of ['DATABASE_URL', 'SECRET_KEY']) assert.ok(service.environment?.[needed] !== undefined);
    }
    const { HOST, PORT, WEB_ROOT } = services['web']?.environment ?? {};
    assert.deepEqual(services['web']?.ports, [`127.0.0.1:3000:${PORT}`]);
    for (const [name, value] of Object.entries({ HOST, PORT, WEB_ROOT }))
      assert.match(read('deploy/Dockerfile'), new RegExp(`\\b${name}=${value}\\b`));
    const mount = services['jobs']?.environment?.['BACKUP_FOLDER'] ?? '';
    assert.ok(services['jobs']?.volumes?.includes(`backups:${mount}`));
    assert.match(read('deploy/Dockerfile'), new RegExp(`^RUN install -d -o 65532 -g 65532 -m 0700 ${mount}$`, 'm'));
    for (const file of ['.gitignore', '.dockerignore']) assert.match(read(file), /^(\*\*\/)?\.env$/m);
    const script = services['database']?.volumes?.find((one) => one.includes('create-role'))?.split(':')[0] ?? '';
    assert.ok(existsSync(`${root}deploy/${script.replace('./', '')}`));
    assert.doesNotMatch(read('deploy/postgres/create-role.sh'), /superuser/i);
  });
});

describe('the container image', () => {
  const text = read('deploy/Dockerfile').replaceAll('\\\n', ' ');
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

  it('runs as an unprivileged user, with existing settings and files', () => {
    const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));
    const user = last.findIndex((line) => line.startsWith('USER '));
    assert.match(last[user] ?? '', /^USER 65532:65532$/);
    assert.ok(user > last.findLastIndex((line) => line.startsWith('COPY ')), 'copies as root, runs as another user');
    const environment = last.find((line) => line.startsWith('ENV ')) ?? '';
    const names = [...environment.matchAll(/([A-Z_]+)=/g)].map(([, name]) => name ?? '');
    assert.ok(names.length > 3);
    for (const name of names) assert.ok(known.has(name), name);
    for (const [, path = ''] of text.matchAll(
      /(?:node .*?|ENTRYPOINT .*)"?((?:server|scripts)\/[\w/.-]+\.(?:ts|mjs))/g,
    ))
      assert.ok(existsSync(`${root}${path}`), path);
    for (const workspace of (JSON.parse(read('package.json')) as { workspaces: string[] }).workspaces)
      assert.ok(lines.includes(`COPY ${workspace}/package.json ${workspace}/`), workspace);
    assert.ok(text.includes(probes.live));
    assert.ok(!text.includes(prometheusPath));
  });
});
