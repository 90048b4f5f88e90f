import { describe, expect, it } from 'vitest';
import { base32, codeOf, newTotpSecret, otpauth, stepAt, stepOfCode } from '../../../src/server/access/totp.ts';

/** RFC 6238, appendix B: the secret of its SHA-1 rows. */
const SECRET = Buffer.from('12345678901234567890');

describe('codes of an authenticator app', () => {
  it.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('are those of RFC 6238 at second %d', (second, code) => {
    const step = stepAt(new Date(second * 1000));
    expect(codeOf(SECRET, step, 8)).toBe(code);
    expect(codeOf(SECRET, step)).toBe(code.slice(2));
  });

  // RFC 4226, appendix D
  it.each(['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'])(
    'are those of RFC 4226: %s',
    (code) => {
      const all = Array.from({ length: 10 }, (_, counter) => codeOf(SECRET, counter));
      expect(all).toContain(code);
    },
  );

  it('are good for one step before and after, and once', () => {
    const now = new Date(1_700_000_000_000);
    const step = stepAt(now);
    for (const near of [-1, 0, 1]) expect(stepOfCode(SECRET, codeOf(SECRET, step + near), now, 0)).toBe(step + near);
    for (const far of [-2, 2]) expect(stepOfCode(SECRET, codeOf(SECRET, step + far), now, 0)).toBeUndefined();
    expect(stepOfCode(SECRET, codeOf(SECRET, step), now, step)).toBeUndefined();
    expect(stepOfCode(SECRET, codeOf(SECRET, step + 1), now, step)).toBe(step + 1);
    expect(stepOfCode(SECRET, '', now, 0)).toBeUndefined();
  });

  // RFC 4648, section 10
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('have a key that can be typed: %s', (text, typed) => expect(base32(Buffer.from(text))).toBe(typed));

  it('have an address that apps read', () => {
    const address = new URL(otpauth(SECRET, 'li ming', '服务大厅'));
    expect(address.href).toMatch(/^otpauth:\/\/totp\/%E6%9C%8D.*:li%20ming\?/);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      ...{ secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', issuer: '服务大厅', digits: '6', period: '30' },
    });
    expect(newTotpSecret()).toHaveLength(20);
  });
});
