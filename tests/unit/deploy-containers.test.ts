import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { fromRoot } from '../../scripts/lib/paths.ts';
import { readSettings } from '../../src/server/settings.ts';
import { readBucket } from '../../src/server/storage/s3.ts';

/** Nothing here runs containers: what can be said without is that the examples fit the hall, and each other. */
const deployed = (name: string): string => readFileSync(fromRoot('scripts/deploy', name), 'utf8');
const source = (path: string): string => readFileSync(fromRoot(path), 'utf8');

/** what a person puts into .env, as compose puts it in place of `${NAME:?}` and `${NAME:-}` */
const SECRETS: Record<string, string> = {
  ...{ DB_PASSWORD: 'password', S3_KEY: 'key', S3_SECRET: 'secret' },
  PUBLIC_URL: 'https://hall.example.edu',
};
const filled = (text: string): string =>
  text.replaceAll(/\$\{(\w+):([?-])\}/g, (_, name: string, otherwise: string) => {
    const value = SECRETS[name] ?? (otherwise === '-' ? '' : undefined);
    if (value === undefined) throw new Error(`${name} is asked for, and the file does not say that .env has it`);
    return value;
  });

/** instructions, with lines that go on put together; words as the shell would part them */
const dockerfile = deployed('Dockerfile')
  .replaceAll(/^#.*$/gm, '')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => ({ does: line.split(' ')[0] ?? '', words: line.split(' ').slice(1), text: line }));
const instructions = (does: string) => dockerfile.filter((each) => each.does === does);
const image: Record<string, string> = Object.fromEntries(
  instructions('ENV').flatMap(({ words }) => words.map((word) => word.split('=', 2) as [string, string])),
);
/** of Node and glibc, read by nobody else here */
const NOT_OURS = /^(NODE_ENV|MALLOC_\w+)$/;

/** A variable that the settings do not name does nothing, without a word. */
function expectKnown(names: readonly string[]): void {
  const settings = source('src/server/settings.ts');
  const readme = source('README.md');
  expect(names.length).toBeGreaterThan(0);
  for (const name of names.filter((each) => !NOT_OURS.test(each))) {
    expect([name, new RegExp(`(\\benv\\.|')${name}(?!\\w)`).test(settings)]).toEqual([name, true]);
    expect([name, readme.includes(`\`${name}\``)]).toEqual([name, true]);
  }
}

const HEALTH = source('src/server/http/health.ts');
const expectPath = (path: string): void => expect(HEALTH).toContain(`app.get('${path}'`);

describe('Dockerfile', () => {
  it('runs scripts that there are, on a Node that the hall takes, with files that are copied', () => {
    const { scripts, engines } = JSON.parse(source('package.json')) as {
      scripts: Record<string, string>;
      engines: { node: string };
    };
    const run = instructions('RUN')
      .map(({ text }) => text)
      .join('\n');
    const named = [...run.matchAll(/npm run (\S+)/g)].map(([, name]) => name ?? '');
    expect(named).toEqual(['build']);
    for (const name of named) expect(scripts).toHaveProperty(name);
    for (const { words } of instructions('FROM'))
      expect(Number(/^node:(\d+)-/.exec(words[0] ?? '')?.[1])).toBeGreaterThanOrEqual(parseInt(engines.node.slice(2)));
    const copied = instructions('COPY').filter(({ text }) => !text.includes('--from='));
    for (const file of copied.flatMap(({ words }) => words.slice(0, -1)))
      expect([file, existsSync(fromRoot(file))]).toEqual([file, true]);
    const command = JSON.parse(instructions('CMD')[0]?.text.slice('CMD '.length) ?? '[]') as string[];
    expect(existsSync(fromRoot(command.at(-1) ?? ''))).toBe(true);
  });

  it('takes nothing along that lies in a checkout by chance: data, secrets, another system’s packages', () => {
    const left = deployed('Dockerfile.dockerignore').split('\n');
    const untracked = source('.gitignore')
      .split('\n')
      .filter((line) => line !== '');
    for (const each of [...untracked, '.git', 'scripts/deploy/.env'])
      expect(left).toContain(each.replace(/^\//, '').replace(/^\*\./, '**/*.'));
    // and all that it needs
    for (const each of ['src', 'schemas', 'topics', 'locales', 'public', 'index.html', 'scripts'])
      expect(left).not.toContain(each);
  });

  it('says what the server reads, and asks after its health where it listens', () => {
    expectKnown(Object.keys(image));
    const { port, host, dataDir, production } = readSettings(image);
    expect({ host, production }).toEqual({ host: '0.0.0.0', production: true });
    expect(instructions('EXPOSE')[0]?.words).toEqual([String(port)]);
    expect(instructions('VOLUME')[0]?.words).toEqual([dataDir]);
    const asked = /http:\/\/127\.0\.0\.1:(\d+)(\/\w+)/.exec(instructions('HEALTHCHECK')[0]?.text ?? '');
    expect(asked?.[1]).toBe(String(port));
    expectPath(asked?.[2] ?? '');
  });
});

interface Service {
  image?: string;
  build?: { context: string; dockerfile: string };
  environment?: Record<string, string>;
  depends_on?: string[] | Record<string, { condition: string }>;
  healthcheck?: object;
  stop_grace_period?: string;
  ports?: string[];
  volumes?: string[];
}

describe('compose.yml', () => {
  const { services, volumes } = parse(deployed('compose.yml'), { merge: true }) as {
    services: Record<string, Service>;
    volumes: Record<string, object>;
  };
  const halls = Object.entries(services).filter(([, { build }]) => build !== undefined);

  it('starts servers with settings that they take, at addresses that other services have', () => {
    expect(halls.map(([name]) => name)).toEqual(['hall-1', 'hall-2']);
    for (const [, { environment = {}, build, stop_grace_period: grace = '' }] of halls) {
      expectKnown(Object.keys(environment));
      const given = Object.entries(environment).map(([name, value]) => [name, filled(value)]);
      const settings = readSettings({ ...image, ...Object.fromEntries(given) });
      expect(settings).toMatchObject({ trustProxy: true, publicUrl: SECRETS['PUBLIC_URL'], smtpUrl: null });
      const database = new URL(settings.databaseUrl ?? '');
      const {
        POSTGRES_USER: user,
        POSTGRES_DB: name,
        POSTGRES_PASSWORD: password,
      } = services[database.hostname]?.environment ?? {};
      expect([database.username, database.pathname, database.password]).toEqual([
        user,
        `/${name}`,
        filled(password ?? ''),
      ]);
      const bucket = readBucket(settings.s3Url ?? '');
      const store = services[new URL(bucket.endpoint).hostname];
      expect(store?.volumes).toContain(`buckets:/buckets/${bucket.bucket}`);
      expect(existsSync(fromRoot('scripts/deploy', build?.context ?? '', build?.dockerfile ?? ''))).toBe(true);
      // the server gives running calls ten seconds
      expect(parseInt(grace)).toBeGreaterThan(10);
    }
  });

  it('names services, volumes and files that there are', () => {
    for (const [name, { depends_on: before = [], volumes: mounted = [] }] of Object.entries(services)) {
      for (const other of Array.isArray(before) ? before : Object.keys(before)) {
        expect([name, Object.keys(services)]).toEqual([name, expect.arrayContaining([other])]);
        const waits = !Array.isArray(before) && before[other]?.condition === 'service_healthy';
        expect([other, waits]).toEqual([other, services[other]?.healthcheck !== undefined && !Array.isArray(before)]);
      }
      for (const [from = ''] of mounted.map((each) => each.split(':'))) {
        const isThere = from.startsWith('.') ? existsSync(fromRoot('scripts/deploy', from)) : from in volumes;
        expect([name, from, isThere]).toEqual([name, from, true]);
      }
    }
    const asked = /hall: (.+)|: ([A-Z_, 0-9]+)\.$/m.exec(deployed('compose.yml').split('\n')[1] ?? '')?.[2] ?? '';
    expect(asked.split(', ').toSorted()).toEqual(Object.keys(SECRETS).toSorted());
  });

  it('has the balancer listen where it is reached, and reach each server where that listens', () => {
    const balancer = deployed('haproxy.cfg').replaceAll(/^\s*#.*$/gm, '');
    const listens = /bind :(\d+)/.exec(balancer)?.[1];
    expect(services['balancer']?.ports).toEqual([`80:${listens}`]);
    const servers = [...balancer.matchAll(/^\s*server (\S+) (\S+)$/gm)].map(([, name, address]) => [name, address]);
    expect(servers).toEqual(halls.map(([name]) => [name, `${name}:${image['PORT']}`]));
    expectPath(/httpchk GET (\S+)/.exec(balancer)?.[1] ?? '');
  });
});

interface Probe {
  httpGet: { path: string; port: string };
}
interface Container {
  ports: { name: string; containerPort: number }[];
  envFrom: { secretRef: { name: string } }[];
  env: { name: string; value: string }[];
  startupProbe: Probe;
  readinessProbe: Probe;
  livenessProbe: Probe;
  lifecycle: { preStop: { exec: { command: [string, string] } } };
  volumeMounts: { name: string; mountPath: string }[];
}
interface Pod {
  terminationGracePeriodSeconds: number;
  containers: [Container];
  volumes: { name: string }[];
}
interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string };
  spec: unknown;
}

describe('kubernetes.yml', () => {
  const text = deployed('kubernetes.yml');
  const documents = parseAllDocuments(text);
  const manifests = documents.map((document) => document.toJS() as Manifest);
  const spec = (kind: string): unknown => {
    const found = manifests.filter((each) => each.kind === kind);
    expect([kind, found.length]).toEqual([kind, 1]);
    return found[0]?.spec;
  };
  const deployment = spec('Deployment') as {
    selector: { matchLabels: object };
    template: { metadata: { labels: object }; spec: Pod };
  };
  const pod = deployment.template.spec;
  const [container] = pod.containers;

  it('is YAML without errors, all of it in one namespace that it makes', () => {
    expect(documents.flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([]);
    const [namespace, ...others] = manifests;
    expect(namespace).toMatchObject({ apiVersion: 'v1', kind: 'Namespace' });
    expect(others.map(({ kind, metadata }) => [kind, metadata.namespace])).toEqual(
      ['Deployment', 'PodDisruptionBudget', 'Service', 'Ingress'].map((kind) => [kind, namespace?.metadata.name]),
    );
  });

  it('starts servers with settings that they take', () => {
    const secret = Object.fromEntries(
      [...text.matchAll(/--from-literal=(\w+)=(\S+)…/g)].map(([, name = '', begin]) => [name, begin]),
    );
    expect(Object.keys(secret)).toEqual(['DATABASE_URL', 'S3_URL']);
    expect(container.envFrom).toEqual([{ secretRef: { name: /create secret generic (\S+)/.exec(text)?.[1] } }]);
    const given = Object.fromEntries(container.env.map(({ name, value }) => [name, value]));
    expectKnown(Object.keys({ ...given, ...secret }));
    const settings = readSettings({ ...image, ...given, ...secret });
    expect(settings).toMatchObject({ trustProxy: true, publicUrl: given['PUBLIC_URL'] });
    // nothing else may be written to
    expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toEqual([settings.dataDir, '/tmp']);
    expect(pod.volumes.map(({ name }) => name)).toEqual(container.volumeMounts.map(({ name }) => name));
  });

  it('asks after their health at paths and ports that they have, and ends none before its calls', () => {
    const [port] = container.ports;
    expect(port?.containerPort).toBe(readSettings(image).port);
    for (const { httpGet } of [container.startupProbe, container.readinessProbe, container.livenessProbe]) {
      expect(httpGet.port).toBe(port?.name);
      expectPath(httpGet.path);
    }
    // a database that is away is no reason to start servers anew
    expect(container.livenessProbe.httpGet.path).toBe('/livez');
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(Number(container.lifecycle.preStop.exec.command[1]) + 10);
  });

  it('leads from the page’s address to the servers', () => {
    const ingress = spec('Ingress') as {
      tls: { hosts: string[] }[];
      rules: {
        host: string;
        http: { paths: { backend: { service: { name: string; port: { name: string } } } }[] };
      }[];
    };
    const service = spec('Service') as { selector: object; ports: { name: string; targetPort: string }[] };
    const host = new URL(container.env.find(({ name }) => name === 'PUBLIC_URL')?.value ?? '').hostname;
    expect([ingress.tls.map(({ hosts }) => hosts), ingress.rules.map((rule) => rule.host)]).toEqual([[[host]], [host]]);
    const backend = ingress.rules[0]?.http.paths[0]?.backend.service;
    expect(manifests.find(({ kind }) => kind === 'Service')?.metadata.name).toBe(backend?.name);
    expect(service.ports).toEqual([expect.objectContaining({ name: backend?.port.name, targetPort: 'http' })]);
    expect(container.ports[0]?.name).toBe('http');
    const budget = spec('PodDisruptionBudget') as { selector: { matchLabels: object } };
    const { labels } = deployment.template.metadata;
    expect([deployment.selector.matchLabels, service.selector, budget.selector.matchLabels]).toEqual([
      labels,
      labels,
      labels,
    ]);
  });
});
