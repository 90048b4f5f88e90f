import { describe, expect, it } from 'vitest';
import { hashPassword, passwordFault, verifyPassword } from '../../../src/server/access/passwords.ts';

describe('passwords', () => {
  it('are kept as argon2id with 19 MiB and two passes, each with a salt of its own', async () => {
    const [one, other] = [await hashPassword('Hall@2026'), await hashPassword('Hall@2026')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(one).not.toBe(other);
    expect(await verifyPassword('Hall@2026', one)).toBe(true);
    expect(await verifyPassword('hall@2026', one)).toBe(false);
  });

  it('are wrong for a hash of another cost, for nonsense and for nobody', async () => {
    const kept = (await hashPassword('x')).replace('m=19456', 'm=4096');
    expect(await verifyPassword('x', kept)).toBe(false);
    expect(await verifyPassword('x', 'nonsense')).toBe(false);
    expect(await verifyPassword('', undefined)).toBe(false);
  });

  it('count composed and decomposed letters as the same', async () => {
    expect(await verifyPassword('Caf\u00e9-2026', await hashPassword('Cafe\u0301-2026'))).toBe(true);
  });

  it.each([
    ['Hall@2026', null],
    ['一二三四Abcd1234', null],
    ['Ab1!', 'short'],
    ['Ab1!'.repeat(40), 'long'],
    ['password1', 'plain'],
    ['aaaaaaA1', 'plain'],
    ['Teacher@2026', 'username'],
  ])('%s: %s', (password, fault) => expect(passwordFault(password, 'teacher')).toBe(fault));
});
