import { createPrivateKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { resolve } from 'node:path';

/** Everything that the environment decides. Read once, by main.ts; nobody else looks at process.env. */
export interface Settings {
  host: string;
  port: number;
  /** embedded database, uploads, secrets */
  dataDir: string;
  /** null = the embedded database in dataDir */
  databaseUrl: string | null;
  /** replicas of it, where lists and reports are read; null = all is read there */
  replicaUrl: string | null;
  topicsDir: string;
  schemasDir: string;
  localesDir: string;
  /** where the studio publishes: into folders where it may, or always into the database, over them */
  publishTo: 'folder' | 'database';
  /** the built client; may be missing (tests, `npm run dev`) */
  clientDir: string;
  /** demo people and requests */
  demo: boolean;
  /** false: any captcha is right (tests and demo scripts) */
  captcha: boolean;
  production: boolean;
  /** where a person without session is sent, and where a logout ends; empty = the hall's own pages */
  loginUrl: string;
  logoutUrl: string;
  previewUrl: string;
  /** a campus login by OpenID Connect; null = none. Holds a secret */
  oidc: { issuer: string; clientId: string; clientSecret: string; claim: string } | null;
  /** the same by CAS 3.0: `https://cas.example.edu/cas`; never both */
  casUrl: string | null;
  smtpUrl: string | null;
  /** where people reach the hall, for links in mails: `https://hall.example.edu`; null: mails carry no links */
  publicUrl: string | null;
  /** for tests: where the SMS platforms are instead of their own addresses */
  smsEndpoint: string | null;
  /** Alipay's gateway and the key that signs what is asked of it; null: nobody pays online */
  alipay: { gateway: string; privateKey: KeyObject } | null;
  logLevel: LogLevel;
  /** a collector of OpenTelemetry traces; null = none are made */
  tracesUrl: string | null;
  /** believe X-Forwarded-For, -Proto and -Host: only behind a proxy that sets them */
  trustProxy: boolean;
  /** a bucket for uploads in place of dataDir, see storage/s3.ts; holds a secret */
  s3Url: string | null;
  /** ClamAV's daemon, see storage/scanner.ts; null = uploads are not scanned */
  clamdUrl: string | null;
  /** a cluster over the Camunda 7 REST API that holds the tokens too, see engine/camunda7; null = the hall alone */
  camundaUrl: string | null;
  /** where pg_dump and pg_restore are; null: where the system finds them */
  pgBin: string | null;
}

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings; throws an Error that names the variable and what it may be. One that is empty is left out. */
export function readSettings(environment: Environment): Settings {
  const env: Environment = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const production = env.NODE_ENV === 'production';
  const databaseUrl = env.DATABASE_URL ?? null;
  const captcha = onOff(env, 'CAPTCHA', true);
  if (production && !captcha) throw new Error('CAPTCHA=off is for tests: it is refused with NODE_ENV=production');
  const replicaUrl = env.DATABASE_REPLICA_URL ?? null;
  for (const [name, url] of Object.entries({ DATABASE_URL: databaseUrl, DATABASE_REPLICA_URL: replicaUrl }))
    if (url !== null && !/^postgres(ql)?:\/\//.test(url)) throw new Error(`${name} must begin with postgres://`);
  if (replicaUrl !== null && databaseUrl === null)
    throw new Error('DATABASE_REPLICA_URL needs DATABASE_URL: the embedded database has no replicas');
  return {
    host: env.HOST ?? '127.0.0.1',
    port: port(env.PORT ?? '8080'),
    dataDir: resolve(env.DATA_DIR ?? 'data'),
    databaseUrl,
    replicaUrl,
    topicsDir: resolve(env.TOPICS_DIR ?? 'topics'),
    schemasDir: resolve(env.SCHEMAS_DIR ?? 'schemas'),
    localesDir: resolve(env.LOCALES_DIR ?? 'locales'),
    publishTo: publishTo(env.PUBLISH_TO),
    clientDir: resolve(env.CLIENT_DIR ?? 'dist/client'),
    demo: onOff(env, 'DEMO', databaseUrl === null && !production),
    captcha,
    production,
    loginUrl: address(env, 'LOGIN_URL', PAGES) ?? '',
    logoutUrl: address(env, 'LOGOUT_URL', PAGES) ?? '',
    previewUrl: address(env, 'PREVIEW_URL', PAGES) ?? '',
    casUrl: casUrl(env),
    oidc: oidc(env),
    smtpUrl: address(env, 'SMTP_URL', ['smtp://', 'smtps://']),
    publicUrl: address(env, 'PUBLIC_URL')?.replace(/\/+$/, '') ?? null,
    smsEndpoint: address(env, 'SMS_ENDPOINT'),
    alipay: alipay(env),
    logLevel: logLevel(env.LOG_LEVEL ?? 'info'),
    tracesUrl: address(env, 'OTEL_EXPORTER_OTLP_ENDPOINT'),
    trustProxy: onOff(env, 'TRUST_PROXY', false),
    s3Url: env.S3_URL ?? null,
    clamdUrl: clamdUrl(env.CLAMD_URL),
    camundaUrl: camundaUrl(env.ENGINE ?? 'embedded', env.ENGINE_URL),
    pgBin: env.PG_BIN ?? null,
  };
}

function clamdUrl(text: string | undefined): string | null {
  if (text === undefined) return null;
  const isKnown = URL.canParse(text) && /^(tcp:\/\/[^/]|unix:\/)/.test(text);
  const down = isKnown ? (new URL(text).searchParams.get('down') ?? 'refuse') : '';
  if (down !== 'refuse' && down !== 'accept') {
    throw new Error('CLAMD_URL must be like tcp://host:3310 or unix:/run/clamav/clamd.ctl, perhaps with ?down=accept');
  }
  return text;
}

function camundaUrl(engine: string, url: string | undefined): string | null {
  if (engine === 'embedded') return null;
  if (engine !== 'camunda7') throw new Error('ENGINE must be embedded or camunda7');
  if (url === undefined || !URL.canParse(url) || !/^https?:\/\//.test(url))
    throw new Error('ENGINE=camunda7 needs ENGINE_URL, such as http://host:8080/engine-rest');
  return url;
}

function publishTo(text: string | undefined): Settings['publishTo'] {
  const place = text ?? 'folder';
  if (place !== 'folder' && place !== 'database') throw new Error('PUBLISH_TO must be folder or database');
  return place;
}

const WEB = ['http://', 'https://'];
/** where a browser is sent: a page of the hall's own, too */
const PAGES = [...WEB, '/'];

/** An address that begins with one of these; null where none is given. */
function address(env: Environment, name: string, begins: readonly string[] = WEB): string | null {
  const text = env[name];
  if (text === undefined) return null;
  const isPath = begins.includes('/') && /^\/(?!\/)/.test(text);
  if (!isPath && !(URL.canParse(text) && begins.some((scheme) => text.startsWith(scheme) && scheme !== '/')))
    throw new Error(`${name} must begin with ${begins.join(' or ')}`);
  return text;
}

/** What goes to another server goes encrypted, but for one on this machine itself. */
const isTrusted = (url: string): boolean =>
  URL.canParse(url) && (url.startsWith('https://') || /^http:\/\/(localhost|127\.0\.0\.1)(:|\/|$)/.test(url));

function casUrl(env: Environment): string | null {
  const { CAS_URL: url } = env;
  if (!url) return null;
  if (!isTrusted(url)) throw new Error('CAS_URL must begin with https://');
  if (env.OIDC_ISSUER) throw new Error('CAS_URL and OIDC_ISSUER: there is one campus login, not two');
  if (!env.PUBLIC_URL) throw new Error('CAS_URL needs PUBLIC_URL: the campus login sends people back there');
  return url.replace(/\/+$/, '');
}

function oidc(env: Environment): Settings['oidc'] {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_CLAIM: claim } = env;
  if (!issuer) return null;
  if (!isTrusted(issuer)) throw new Error('OIDC_ISSUER must begin with https://');
  if (!clientId || !clientSecret) throw new Error('OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET');
  if (!env.PUBLIC_URL) throw new Error('OIDC_ISSUER needs PUBLIC_URL: the campus login sends people back there');
  return { issuer, clientId, clientSecret, claim: claim ?? 'preferred_username' };
}

const ALIPAY = 'https://openapi.alipay.com/gateway.do';
const FEWEST_BITS = 2_048;

function alipay(env: Environment): Settings['alipay'] {
  const { ALIPAY_PRIVATE_KEY: text, ALIPAY_GATEWAY: gateway = ALIPAY } = env;
  if (text === undefined) return null;
  const privateKey = rsaKey(text);
  if (!privateKey) throw new Error('ALIPAY_PRIVATE_KEY must be an RSA key of 2048 bits or more, as base64 or PEM');
  if (!isTrusted(gateway)) throw new Error('ALIPAY_GATEWAY must begin with https://');
  if (!env.PUBLIC_URL) throw new Error('ALIPAY_PRIVATE_KEY needs PUBLIC_URL: Alipay reports payments there');
  return { gateway, privateKey };
}

/** As Alipay's key tool writes it: bare base64 of PKCS#8 or, for others than Java, of PKCS#1. */
function rsaKey(text: string): KeyObject | null {
  const body = text.replaceAll(/-----(BEGIN|END) (RSA )?PRIVATE KEY-----|\\n|\s/g, '');
  for (const type of ['pkcs8', 'pkcs1'] as const) {
    try {
      const key = createPrivateKey({ key: Buffer.from(body, 'base64'), format: 'der', type });
      const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
      if (key.asymmetricKeyType === 'rsa' && bits >= FEWEST_BITS) return key;
    } catch {
      // the other kind, or none
    }
  }
  return null;
}

function onOff(env: Environment, name: string, otherwise: boolean): boolean {
  const value = env[name];
  if (value === undefined) return otherwise;
  if (value === 'on' || value === 'off') return value === 'on';
  throw new Error(`${name} must be on or off`);
}

function port(text: string): number {
  const value = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
  if (!(value <= 65_535)) throw new Error('PORT must be a number from 0 to 65535');
  return value;
}

function logLevel(text: string): LogLevel {
  const found = LOG_LEVELS.find((level) => level === text);
  if (!found) throw new Error(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}`);
  return found;
}
