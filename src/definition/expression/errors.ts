import { english, type Words } from '../text/say.ts';

/** The text is not an expression. `offset` counts characters from the start of the text that was parsed. */
export class ExpressionSyntaxError extends Error {
  readonly said: Words;
  readonly offset: number;
  constructor(said: Words, offset: number) {
    super(english(said));
    this.name = 'ExpressionSyntaxError';
    this.said = said;
    this.offset = offset;
  }
}

/** A well-formed expression that cannot be evaluated over these values. */
export class ExpressionError extends Error {
  readonly offset: number;
  /** the values may fit: only a page cannot tell, since it asks what the server alone knows */
  readonly serverOnly: boolean;
  constructor(message: string, offset = 0, serverOnly = false) {
    super(message);
    this.name = 'ExpressionError';
    this.offset = offset;
    this.serverOnly = serverOnly;
  }
}
