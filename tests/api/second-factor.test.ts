import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERRORS } from '../../src/contract/errors.ts';
import { PATHS } from '../../src/contract/paths.ts';
import { databases } from './support/databases.ts';
import { PASSWORD, startTestHall } from './support/hall.ts';
import type { Answer, Caller, TestHall } from './support/hall.ts';
import { AppCodes, fromBase32 } from './support/totp.ts';

const refusal = (name: keyof typeof ERRORS) => ({ code: ERRORS[name].code, status: ERRORS[name].status });

describe.each(databases)('the second factor: $name', (kind) => {
  let hall: TestHall;
  const app = new AppCodes();
  const codeFor = (secret: string): string => app.codeFor(secret);

  beforeAll(async () => {
    hall = await startTestHall(kind, { now: app.now, jobs: false });
  });
  afterAll(() => hall?.remove());

  async function turnOn(username: string): Promise<{ caller: Caller; secret: string; recoveryCodes: string[] }> {
    const caller = await hall.as(username);
    const begun = await caller.post<{ secret: string; address: string }>(PATHS.secondFactor, { password: PASSWORD });
    const secret = begun.data?.secret ?? '';
    expect(begun.data?.address).toContain(`secret=${secret}`);
    const on = await caller.put<{ recoveryCodes: string[] }>(PATHS.secondFactor, { code: codeFor(secret) });
    expect(on.code).toBe(0);
    return { caller, secret, recoveryCodes: on.data?.recoveryCodes ?? [] };
  }
  const challengeOf = (answer: Answer): string => (answer.data as { challenge?: string } | null)?.challenge ?? '';

  it('asks for a code once a code of the app was typed, and not before', async () => {
    const caller = await hall.as('teacher');
    expect(await caller.post(PATHS.secondFactor, { password: 'wrong' })).toMatchObject(refusal('oldPasswordWrong'));
    expect((await caller.post(PATHS.secondFactor, { password: PASSWORD })).code).toBe(0);
    // who scanned wrongly is not locked out
    expect((await hall.visitor().login('teacher')).code).toBe(0);
    expect(await caller.put(PATHS.secondFactor, { code: '000000' })).toMatchObject(refusal('secondFactorWrong'));
    const { secret, recoveryCodes } = await turnOn('teacher');
    expect(recoveryCodes).toHaveLength(10);
    expect(await caller.get(PATHS.secondFactor)).toMatchObject({ data: { on: true, recoveryCodes: 10 } });
    expect(await caller.post(PATHS.secondFactor, { password: PASSWORD })).toMatchObject(refusal('secondFactorOn'));

    const visitor = hall.visitor();
    const first = await visitor.login('teacher');
    expect(first).toMatchObject(refusal('secondFactorNeeded'));
    expect(visitor.cookie).toBe('');
    const challenge = challengeOf(first);
    expect(await visitor.post(PATHS.challenge, { challenge, code: '000000' })).toMatchObject(
      refusal('secondFactorWrong'),
    );
    expect(await visitor.post(PATHS.challenge, { challenge: 'x', code: codeFor(secret) })).toMatchObject(
      refusal('secondFactorExpired'),
    );
    const code = codeFor(secret);
    expect(
      await visitor.post(PATHS.challenge, { challenge, code: `${code.slice(0, 3)} ${code.slice(3)}` }),
    ).toMatchObject({
      code: 0,
    });
    expect(await visitor.get(PATHS.userInfo)).toMatchObject({ data: { username: 'teacher' } });
    // a code that was seen over a shoulder, and a challenge that was used, open nothing
    const again = hall.visitor();
    expect(await again.post(PATHS.challenge, { challenge, code })).toMatchObject(refusal('secondFactorExpired'));
    const next = challengeOf(await again.login('teacher'));
    expect(await again.post(PATHS.challenge, { challenge: next, code })).toMatchObject(refusal('secondFactorWrong'));
    // a recovery code does, once
    const [recovery = ''] = recoveryCodes;
    expect(await again.post(PATHS.challenge, { challenge: next, code: recovery.toUpperCase() })).toMatchObject({
      code: 0,
    });
    const third = hall.visitor();
    const last = challengeOf(await third.login('teacher'));
    expect(await third.post(PATHS.challenge, { challenge: last, code: recovery })).toMatchObject(
      refusal('secondFactorWrong'),
    );
    expect(await caller.get(PATHS.secondFactor)).toMatchObject({ data: { recoveryCodes: 9 } });
  });

  it('counts wrong codes like wrong passwords, which a right password does not forgive', async () => {
    const { secret } = await turnOn('student');
    const visitor = hall.visitor();
    const challenge = challengeOf(await visitor.login('student'));
    for (let i = 0; i < 2; i++) await visitor.post(PATHS.challenge, { challenge, code: '000000' });
    expect(await visitor.login('student')).toMatchObject(refusal('secondFactorNeeded'));
    await visitor.post(PATHS.challenge, { challenge, code: '000000' });
    expect(await visitor.post(PATHS.challenge, { challenge, code: codeFor(secret) })).toMatchObject(
      refusal('accountLocked'),
    );
    app.pass(11 * 60_000);
    const later = challengeOf(await visitor.login('student'));
    expect(await visitor.post(PATHS.challenge, { challenge: later, code: codeFor(secret) })).toMatchObject({ code: 0 });
  });

  it('waits no longer than five minutes, and not for a password that was changed', async () => {
    const { caller, secret } = await turnOn('graduate');
    const visitor = hall.visitor();
    const late = challengeOf(await visitor.login('graduate'));
    app.pass(6 * 60_000);
    expect(await visitor.post(PATHS.challenge, { challenge: late, code: codeFor(secret) })).toMatchObject(
      refusal('secondFactorExpired'),
    );
    const challenge = challengeOf(await visitor.login('graduate'));
    const newPassword = 'Another@2026';
    expect((await caller.put(PATHS.password, { password: PASSWORD, newPassword })).code).toBe(0);
    expect(await visitor.post(PATHS.challenge, { challenge, code: codeFor(secret) })).toMatchObject(
      refusal('secondFactorExpired'),
    );
  });

  it('is turned off by a code alone, and taken away by administrators, which is logged', async () => {
    const { caller, secret } = await turnOn('teacher2');
    expect(await caller.delete(PATHS.secondFactor, { code: '000000' })).toMatchObject(refusal('secondFactorWrong'));
    expect(await caller.delete(PATHS.secondFactor, { code: codeFor(secret) })).toMatchObject({ code: 0 });
    expect((await hall.visitor().login('teacher2')).code).toBe(0);

    await turnOn('office');
    const admin = await hall.as('admin');
    const reset = (id: string) => `/sys/user/${id}/resetSecondFactor`;
    expect(await caller.post(reset('office'))).toMatchObject({ status: 403 });
    expect(await admin.post(reset('admin'))).toMatchObject({ status: 403 });
    expect(await admin.post(reset('nobody'))).toMatchObject({ status: 404 });
    expect(await admin.post(reset('office'))).toMatchObject({ code: 0 });
    expect((await hall.visitor().login('office')).code).toBe(0);
    const { page } = await admin.get('/sys/log-operation/page?pageSize=10');
    expect(JSON.stringify(page)).toContain('重置两步验证');
  });

  it('is turned on once, however often it is asked for, and says its codes again to who did not hear them', async () => {
    const caller = await hall.as('registry');
    const begin = (key: string) =>
      caller.post<{ secret: string }>(PATHS.secondFactor, { password: PASSWORD }, { 'idempotency-key': key });
    const secret = (await begin('begin')).data?.secret ?? '';
    expect((await begin('begin')).data?.secret).toBe(secret);
    const code = codeFor(secret);
    const on = (typed: string) =>
      caller.put<{ recoveryCodes: string[] }>(PATHS.secondFactor, { code: typed }, { 'idempotency-key': 'on' });
    const first = await on(code);
    expect(first.data?.recoveryCodes).toHaveLength(10);
    expect(await on(code)).toMatchObject({ code: 0, data: first.data });
    expect(await on('000000')).toMatchObject(refusal('idempotencyConflict'));
    const { rows } = await sql<{ kept: string }>`select answer::text as kept from hall_idempotency
      where person_id = 'registry'`.execute(hall.hall.db);
    for (const { kept } of rows) {
      for (const known of [secret, ...(first.data?.recoveryCodes ?? [])]) expect(kept).not.toContain(known);
    }
    const off = { code: first.data?.recoveryCodes[0] };
    for (let i = 0; i < 2; i++)
      expect(await caller.delete(PATHS.secondFactor, off, { 'idempotency-key': 'off' })).toMatchObject({ code: 0 });
    // another secret, which that old call does not take away
    await turnOn('registry');
    expect(await caller.delete(PATHS.secondFactor, off, { 'idempotency-key': 'off' })).toMatchObject({ code: 0 });
    expect(await caller.get(PATHS.secondFactor)).toMatchObject({ data: { on: true } });
  });

  it('lies in the database so that nobody reads it there', async () => {
    const { secret, recoveryCodes } = await turnOn('finance');
    const row = await hall.hall.db
      .selectFrom('auth_totp')
      .selectAll()
      .where('user_id', '=', 'finance')
      .executeTakeFirst();
    const stored = JSON.stringify(row);
    expect(row?.secret).toMatch(/^sealed:/);
    for (const known of [secret, fromBase32(secret).toString('base64url'), ...recoveryCodes]) {
      expect(stored).not.toContain(known);
    }
  });
});
