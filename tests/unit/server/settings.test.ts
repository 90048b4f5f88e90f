import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readSettings } from '../../../src/server/settings.ts';

const rsa = (modulusLength: number, type: 'pkcs1' | 'pkcs8' = 'pkcs8', format: 'der' | 'pem' = 'der'): string => {
  const key = generateKeyPairSync('rsa', { modulusLength }).privateKey;
  return format === 'pem' ? key.export({ type, format }).toString() : key.export({ type, format }).toString('base64');
};

describe('settings', () => {
  it.each([
    ['pkcs8', 'der'],
    ['pkcs1', 'der'],
    ['pkcs8', 'pem'],
    ['pkcs1', 'pem'],
  ] as const)(
    'take the key that signs payments as %s in %s, and Alipay itself where no gateway is named',
    (type, format) => {
      const env = { ALIPAY_PRIVATE_KEY: rsa(2_048, type, format), PUBLIC_URL: 'https://hall.example.edu' };
      const { alipay } = readSettings(env);
      expect(alipay).toMatchObject({ gateway: 'https://openapi.alipay.com/gateway.do' });
      expect(alipay?.privateKey.asymmetricKeyDetails?.modulusLength).toBe(2_048);
      // a log that shows the settings shows no key
      expect(JSON.stringify(alipay)).not.toContain('PRIVATE');
    },
  );

  it('are as the manual says when nothing is set', () => {
    expect(readSettings({})).toMatchObject({
      ...{ host: '127.0.0.1', port: 8080, databaseUrl: null, demo: true, captcha: true },
      ...{ production: false, smtpUrl: null, logLevel: 'info', trustProxy: false },
    });
  });

  it('have no demo people on a server of its own, nor in production, unless asked for', () => {
    expect(readSettings({ DATABASE_URL: 'postgres://a/b' }).demo).toBe(false);
    expect(readSettings({ NODE_ENV: 'production' }).demo).toBe(false);
    expect(readSettings({ DATABASE_URL: 'postgresql://a/b', DEMO: 'on' }).demo).toBe(true);
  });

  it.each([
    [{ NODE_ENV: 'production', CAPTCHA: 'off' }, 'CAPTCHA=off'],
    [{ PORT: 'eighty' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ PORT: '1e3' }, 'PORT'],
    [{ DATABASE_URL: 'mysql://a/b' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://a/b', DATABASE_REPLICA_URL: 'mysql://c/b' }, 'DATABASE_REPLICA_URL must begin'],
    [{ DATABASE_REPLICA_URL: 'postgres://c/b' }, 'DATABASE_REPLICA_URL needs DATABASE_URL'],
    [{ DEMO: 'yes' }, 'DEMO'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ PUBLIC_URL: 'javascript:1' }, 'PUBLIC_URL'],
    [{ PUBLISH_TO: 'nowhere' }, 'PUBLISH_TO'],
    [{ LOGIN_URL: 'javascript:alert(1)' }, 'LOGIN_URL'],
    [{ LOGOUT_URL: '//elsewhere.example' }, 'LOGOUT_URL'],
    [{ PREVIEW_URL: 'preview' }, 'PREVIEW_URL'],
    [{ SMTP_URL: 'mail.example.edu:25' }, 'SMTP_URL must begin with smtp:// or smtps://'],
    [{ SMS_ENDPOINT: 'gateway' }, 'SMS_ENDPOINT'],
    [{ ALIPAY_PRIVATE_KEY: 'secret', PUBLIC_URL: 'https://hall.example.edu' }, 'ALIPAY_PRIVATE_KEY must be an RSA key'],
    [{ ALIPAY_PRIVATE_KEY: rsa(1_024), PUBLIC_URL: 'https://hall.example.edu' }, 'ALIPAY_PRIVATE_KEY must be'],
    [{ ALIPAY_PRIVATE_KEY: rsa(2_048) }, 'ALIPAY_PRIVATE_KEY needs PUBLIC_URL'],
    [
      {
        ALIPAY_PRIVATE_KEY: rsa(2_048),
        PUBLIC_URL: 'https://hall.example.edu',
        ALIPAY_GATEWAY: 'http://pay.example.edu/gateway.do',
      },
      'ALIPAY_GATEWAY must begin with https://',
    ],
    [{ CAS_URL: 'http://cas.example.edu/cas', PUBLIC_URL: 'https://hall.example.edu' }, 'CAS_URL'],
    [{ CAS_URL: 'https://cas.example.edu/cas' }, 'CAS_URL needs PUBLIC_URL'],
    [
      { CAS_URL: 'https://a.edu', OIDC_ISSUER: 'https://b.edu', PUBLIC_URL: 'https://c.edu' },
      'CAS_URL and OIDC_ISSUER',
    ],
  ])('refuse %j, naming it', (env, name) => expect(() => readSettings(env)).toThrow(name));

  it('take one that is empty, as a file of them has it, for left out', () => {
    const names = ['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'TOPICS_DIR', 'SCHEMAS_DIR', 'PUBLISH_TO', 'DEMO'];
    const more = [
      'DATABASE_REPLICA_URL',
      'LOGIN_URL',
      'SMTP_URL',
      'PUBLIC_URL',
      'SMS_ENDPOINT',
      'LOG_LEVEL',
      'ENGINE',
      'S3_URL',
      'CLAMD_URL',
    ];
    const empty = Object.fromEntries([...names, ...more].map((name) => [name, '']));
    expect(readSettings(empty)).toEqual(readSettings({}));
  });

  it('take where a browser is sent: another server, or a page of the hall', () => {
    expect(readSettings({ LOGIN_URL: 'https://cas.example.edu/login?service=a', LOGOUT_URL: '/bye' })).toMatchObject({
      ...{ loginUrl: 'https://cas.example.edu/login?service=a', logoutUrl: '/bye', previewUrl: '' },
    });
  });

  it('take a cluster with its address alone', () => {
    expect(readSettings({}).camundaUrl).toBeNull();
    const url = 'http://engine:8080/engine-rest';
    expect(readSettings({ ENGINE: 'camunda7', ENGINE_URL: url }).camundaUrl).toBe(url);
    expect(() => readSettings({ ENGINE: 'camunda7' })).toThrow('ENGINE_URL');
    expect(() => readSettings({ ENGINE: 'flowable', ENGINE_URL: url })).toThrow('ENGINE must be');
  });
});
