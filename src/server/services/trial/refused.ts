import { english, type Words } from '../../../definition/text/say.ts';
import type { DataError } from '../../../definition/types/projection.ts';

export type WalkRefusal =
  | 'time'
  | 'linked'
  | 'record'
  | 'notice'
  | 'cancel'
  | 'withdraw'
  | 'effect'
  | 'nothingOpen'
  | 'notTheirs'
  | 'claimFirst'
  | 'notOffered'
  | 'data'
  | 'stranger';

/** A step that cannot be done. The message is for the command line; the page says the same by name and values. */
export class WalkRefused extends Error {
  readonly refusal: WalkRefusal;
  readonly said: Words;
  readonly values: Readonly<Record<string, string>>;
  readonly errors: readonly DataError[];

  constructor(
    refusal: WalkRefusal,
    said: Words,
    values: Readonly<Record<string, string>> = {},
    errors: readonly DataError[] = [],
  ) {
    super(english(said));
    this.said = said;
    this.refusal = refusal;
    this.values = values;
    this.errors = errors;
  }
}
