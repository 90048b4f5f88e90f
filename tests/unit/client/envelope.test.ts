import { describe, expect, test } from 'vitest';
import { ApiError, judge } from '../../../src/client/api/envelope.ts';

function failure(status: number, body: unknown): ApiError {
  try {
    judge(status, body);
  } catch (error) {
    if (error instanceof ApiError) return error;
  }
  throw new Error('nothing was refused');
}

describe('answers of the server', () => {
  test('code 0 is success', () => {
    expect(judge(200, { code: 0, message: 'success', data: 1 }).data).toBe(1);
  });

  test.each([
    [401, { code: 401, message: 'x' }, 'session'],
    [200, { code: 401, message: 'x' }, 'session'],
    [200, { code: 10001, message: 'x' }, 'session'],
    [401, undefined, 'session'],
    [401, { code: 10101, message: 'wrong password' }, 'refused'],
    [402, undefined, 'elsewhere'],
    [402, { code: 402, message: '' }, 'elsewhere'],
    [409, { code: 10501, message: 'stale' }, 'refused'],
    [200, { code: 500, message: 'no' }, 'refused'],
    [500, { code: 500, message: 'no' }, 'http'],
    [502, '<html>', 'http'],
    [200, '<html>', 'http'],
    [404, undefined, 'http'],
  ])('status %i with %j is %s', (status, body, kind) => {
    expect(failure(status, body).kind).toBe(kind);
  });

  test('the message of the server and the refusals by field come through', () => {
    const errors = [{ path: 'items.0.amount', message: 'too much' }];
    const error = failure(422, { code: 10601, message: 'invalid', data: { errors: [...errors, { path: 1 }] } });
    expect(error.message).toBe('invalid');
    expect(error.fieldErrors).toEqual(errors);
  });
});
