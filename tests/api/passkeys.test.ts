import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERRORS } from '../../src/contract/errors.ts';
import { PATHS } from '../../src/contract/paths.ts';
import type { LoginChallenge } from '../../src/contract/person.ts';
import { Authenticator } from './support/authenticator.ts';
import { databases } from './support/databases.ts';
import { PASSWORD, startTestHall } from './support/hall.ts';
import type { Answer, Caller, TestHall } from './support/hall.ts';
import { AppCodes } from './support/totp.ts';

const refusal = (name: keyof typeof ERRORS) => ({ code: ERRORS[name].code, status: ERRORS[name].status });

describe.each(databases)('passkeys: $name', (kind) => {
  let hall: TestHall;
  const app = new AppCodes();

  beforeAll(async () => {
    hall = await startTestHall(kind, { now: app.now, jobs: false });
  });
  afterAll(() => hall?.remove());

  interface Owner {
    caller: Caller;
    secret: string;
    recoveryCodes: string[];
  }

  async function turnOn(username: string): Promise<Owner> {
    const caller = await hall.as(username);
    const begun = await caller.post<{ secret: string }>(PATHS.secondFactor, { password: PASSWORD });
    const secret = begun.data?.secret ?? '';
    const on = await caller.put<{ recoveryCodes: string[] }>(PATHS.secondFactor, { code: app.codeFor(secret) });
    expect(on.code).toBe(0);
    return { caller, secret, recoveryCodes: on.data?.recoveryCodes ?? [] };
  }

  const begin = ({ caller, secret }: Owner, headers?: Record<string, string>) =>
    caller.post<{ challenge: string; excludeCredentials: { id: string }[] }>(
      PATHS.passkeys,
      { code: app.codeFor(secret) },
      headers,
    );

  async function addTo(owner: Owner, name = '钥匙'): Promise<Authenticator> {
    const stick = new Authenticator(hall.url);
    const { data } = await begin(owner);
    const added = await owner.caller.put(PATHS.passkeys, { name, passkey: stick.make(data?.challenge ?? '') });
    expect(added).toMatchObject({ code: 0 });
    return stick;
  }

  const challengeOf = (answer: Answer): LoginChallenge => answer.data as LoginChallenge;
  const enter = async (username: string) => {
    const visitor = hall.visitor();
    return { visitor, ...challengeOf(await visitor.login(username)) };
  };

  it('stand in for the code of a second factor that is on, and not before', async () => {
    const caller = await hall.as('teacher');
    expect(await caller.post(PATHS.passkeys, { code: '000000' })).toMatchObject(refusal('secondFactorOff'));
    const owner = await turnOn('teacher');
    expect(await owner.caller.post(PATHS.passkeys, { code: '000000' })).toMatchObject(refusal('secondFactorWrong'));
    const stick = await addTo(owner, '办公室的钥匙');
    expect(await owner.caller.get(PATHS.passkeys)).toMatchObject({
      data: [{ id: stick.id, name: '办公室的钥匙', usedDate: null }],
    });

    const { visitor, challenge, passkeys } = await enter('teacher');
    expect(passkeys).toEqual([{ id: stick.id, transports: ['usb'] }]);
    expect(visitor.cookie).toBe('');
    const passkey = stick.sign(challenge);
    expect(await visitor.post(PATHS.challenge, { challenge, passkey })).toMatchObject({ code: 0 });
    expect(await visitor.get(PATHS.userInfo)).toMatchObject({ data: { username: 'teacher' } });
    // the same once more opens nothing, and a code does still
    expect(await hall.visitor().post(PATHS.challenge, { challenge, passkey })).toMatchObject(
      refusal('secondFactorExpired'),
    );
    const next = await enter('teacher');
    const code = app.codeFor(owner.secret);
    expect(await next.visitor.post(PATHS.challenge, { challenge: next.challenge, code })).toMatchObject({ code: 0 });
    const { data } = await owner.caller.get<{ usedDate: string | null }[]>(PATHS.passkeys);
    expect(data?.[0]?.usedDate).toEqual(expect.any(String));
  });

  it('open nothing for another challenge, at another address, for another person, copied, or without any', async () => {
    const owner = await turnOn('student');
    const stick = await addTo(owner);
    const other = await addTo(await turnOn('graduate'));
    const { visitor, challenge } = await enter('student');
    const refused = async (passkey: unknown) => {
      // each try counts, and three lock for a while
      app.pass(11 * 60_000);
      const fresh = await enter('student');
      const signed = typeof passkey === 'function' ? (passkey as (value: string) => unknown)(fresh.challenge) : passkey;
      expect(await fresh.visitor.post(PATHS.challenge, { challenge: fresh.challenge, passkey: signed })).toMatchObject(
        refusal('passkeyWrong'),
      );
    };
    await refused(stick.sign(challenge));
    await refused((value: string) => other.sign(value));
    await refused((value: string) => new Authenticator(hall.url).sign(value));
    await refused((value: string) => ({ ...stick.sign(value), id: other.id, rawId: other.id }));
    await refused((value: string) => {
      const { response, ...rest } = stick.sign(value);
      return { ...rest, response: { ...response, signature: `AAAA${response.signature.slice(4)}` } };
    });
    await refused((value: string) => ({ ...stick.sign(value), response: { clientDataJSON: '!' } }));
    expect(await visitor.post(PATHS.challenge, { challenge })).toMatchObject({ status: 400 });
    expect(
      await visitor.post(PATHS.challenge, { challenge, code: '000000', passkey: stick.sign(challenge) }),
    ).toMatchObject({ status: 400 });
    // a copy that has signed less often than the original
    await sql`update auth_passkey set counter = 1000 where id = ${stick.id}`.execute(hall.hall.db);
    await refused((value: string) => stick.sign(value));
  });

  it('count like wrong codes: after some the account is locked', async () => {
    const owner = await turnOn('office');
    const stick = await addTo(owner);
    const { visitor, challenge } = await enter('office');
    const wrong = new Authenticator(hall.url);
    // the password was the first try
    for (let tries = 0; tries < 4; tries++)
      await visitor.post(PATHS.challenge, { challenge, passkey: wrong.sign(challenge) });
    expect(await visitor.post(PATHS.challenge, { challenge, passkey: stick.sign(challenge) })).toMatchObject(
      refusal('accountLocked'),
    );
  });

  it('are added only by what the person himself was asked, once', async () => {
    const owner = await turnOn('registry');
    const other = await turnOn('finance');
    const { data } = await begin(owner);
    const challenge = data?.challenge ?? '';
    const stick = new Authenticator(hall.url);
    const add = (caller: Caller, passkey: unknown) => caller.put(PATHS.passkeys, { name: 'x', passkey });
    const foreign = new Authenticator('http://elsewhere.example');
    const login = await enter('registry');
    for (const [caller, passkey] of [
      [other.caller, stick.make(challenge)],
      [owner.caller, stick.make('AAAA')],
      [owner.caller, foreign.make(challenge)],
      // a login's challenge says that a password was right, and no more
      [owner.caller, stick.make(login.challenge)],
    ] as const) {
      expect(await add(caller, passkey)).toMatchObject(refusal('passkeyWrong'));
    }
    // nor does the challenge for a passkey go on with a login
    const visitor = hall.visitor();
    expect(await visitor.post(PATHS.challenge, { challenge, code: app.codeFor(owner.secret) })).toMatchObject(
      refusal('secondFactorExpired'),
    );
    expect(await add(owner.caller, stick.make(challenge))).toMatchObject({ code: 0 });
    expect(await add(owner.caller, new Authenticator(hall.url).make(challenge))).toMatchObject(refusal('passkeyWrong'));
    const again = await begin(owner);
    expect(again.data?.excludeCredentials).toMatchObject([{ id: stick.id }]);
    // what is somebody's already becomes nobody else's
    const theirs = await begin(other);
    expect(await add(other.caller, stick.make(theirs.data?.challenge ?? ''))).toMatchObject(refusal('passkeyWrong'));
  });

  it('are removed by a code, and all of them with the second factor', async () => {
    const owner = await turnOn('library');
    const [first, second] = [await addTo(owner, 'one'), await addTo(owner, 'two')];
    const path = `${PATHS.passkeys}/${first.id}`;
    expect(await owner.caller.delete(path, { code: '000000' })).toMatchObject(refusal('secondFactorWrong'));
    expect(await owner.caller.delete(path, { code: app.codeFor(owner.secret) })).toMatchObject({ code: 0 });
    expect(await owner.caller.get(PATHS.passkeys)).toMatchObject({ data: [{ id: second.id }] });
    const { visitor, challenge, passkeys } = await enter('library');
    expect(passkeys).toHaveLength(1);
    expect(await visitor.post(PATHS.challenge, { challenge, passkey: first.sign(challenge) })).toMatchObject(
      refusal('passkeyWrong'),
    );
    expect(await owner.caller.delete(PATHS.secondFactor, { code: owner.recoveryCodes[0] })).toMatchObject({ code: 0 });
    expect(await owner.caller.get(PATHS.passkeys)).toMatchObject({ data: [] });
    expect((await hall.visitor().login('library')).code).toBe(0);
  });

  it('are asked for, kept and removed once, however often a call is sent', async () => {
    const owner = await turnOn('teacher2');
    const { caller, secret } = owner;
    const code = app.codeFor(secret);
    const ask = () => caller.post<{ challenge: string }>(PATHS.passkeys, { code }, { 'idempotency-key': 'ask' });
    const challenge = (await ask()).data?.challenge ?? '';
    expect((await ask()).data?.challenge).toBe(challenge);
    const stick = new Authenticator(hall.url);
    const body = { name: 'x', passkey: stick.make(challenge) };
    for (let i = 0; i < 2; i++)
      expect(await caller.put(PATHS.passkeys, body, { 'idempotency-key': 'add' })).toMatchObject({ code: 0 });
    expect(await caller.get(PATHS.passkeys)).toMatchObject({ data: [{ id: stick.id }] });
    const off = { code: app.codeFor(secret) };
    for (let i = 0; i < 2; i++) {
      const removed = await caller.delete(`${PATHS.passkeys}/${stick.id}`, off, { 'idempotency-key': 'off' });
      expect(removed).toMatchObject({ code: 0 });
    }
  });
});
