import { codeOf, stepAt } from '../../../src/server/access/totp.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function fromBase32(text: string): Buffer {
  const bits = [...text].map((sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** An authenticator app, and a clock that goes on so that none of its codes was used yet. */
export class AppCodes {
  #ahead = 0;

  readonly now = (): Date => new Date(Date.now() + this.#ahead);

  pass(milliseconds: number): void {
    this.#ahead += milliseconds;
  }

  codeFor(secret: string): string {
    this.pass(60_000);
    return codeOf(fromBase32(secret), stepAt(this.now()));
  }
}
