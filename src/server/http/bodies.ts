import { createHash } from 'node:crypto';
import { parse as parseQuery } from 'node:querystring';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HallError } from '../../contract/errors.ts';
import { IDEMPOTENCY_KEY } from '../../contract/paths.ts';
import type { JsonValue } from '../../definition/types/json.ts';

/** Deeper JSON is nobody's form; what walks over data may recurse. */
const DEEPEST = 64;
/** A form with long tables has some thousand; what walks over data may take its time with each. */
const MOST_VALUES = 100_000;
/** An escape for half of a surrogate pair: whole ones come as plain text from nearly everybody. */
const SURROGATE = /\\u[dD][89a-fA-F]/;
/** A password in a body. Its plain sha-256 would be quicker to guess from than what is kept of it on purpose. */
const PASSWORD = /("\w*password"\s*:\s*)"(?:[^"\\]|\\.)*"/gi;
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/** JSON and form bodies; the sha-256 of what comes with an Idempotency-Key is kept, but for passwords. */
export function readBodies(app: FastifyInstance): void {
  app.decorateRequest('bodyHash', '');
  app.removeContentTypeParser('application/json');
  // browsers have a name of their own for the JSON in which they report what a page's policy forbade
  app.addContentTypeParser(
    ['application/json', 'application/csp-report'],
    { parseAs: 'string' },
    (request, text, done) => {
      const body = text.toString();
      request.bodyHash = hashOf(body, request);
      // a DELETE or a verb without anything to say may still name the type
      if (body === '') return done(null, undefined);
      try {
        done(null, readJson(body));
      } catch (error) {
        done(error instanceof HallError ? error : new HallError('malformedJson'));
      }
    },
  );
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, text, done) => {
    const body = text.toString();
    request.bodyHash = hashOf(body, request);
    done(null, Object.fromEntries(Object.entries(parseQuery(body)).filter(([name]) => !FORBIDDEN.has(name))));
  });
}

/**
 * Half a surrogate pair, which no database can store, becomes U+FFFD.
 * @throws SyntaxError for what is no JSON, too deep, or would reach an object's prototype
 * @throws HallError tooLarge for more values than anybody types
 */
export function readJson(text: string): JsonValue {
  const { depth, values } = shapeOf(text);
  if (depth > DEEPEST) throw new SyntaxError('too deep');
  if (values > MOST_VALUES) throw new HallError('tooLarge', { values: { limit: MOST_VALUES } });
  const value = JSON.parse(text, SURROGATE.test(text) ? wellFormed : undefined) as JsonValue;
  // the text is looked at first: hardly any body has these words in it, and most need no walk
  if (/__proto__|constructor|prototype|\\u00/.test(text)) refusePrototypes(value);
  return value;
}

function wellFormed(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value;
}

function refusePrototypes(value: JsonValue): void {
  if (value === null || typeof value !== 'object') return;
  for (const [name, each] of Object.entries(value)) {
    if (name === '__proto__' || (name === 'constructor' && each !== null && typeof each === 'object')) {
      throw new SyntaxError(`the key ${name} is not allowed`);
    }
    refusePrototypes(each);
  }
}

/** How deep the brackets go and how many values there are, without building anything. Texts are skipped. */
function shapeOf(text: string): { depth: number; values: number } {
  let open = 0;
  let depth = 0;
  let values = 1;
  for (let i = 0; i < text.length; i++) {
    const character = text.charCodeAt(i);
    if (character === 0x22) i = endOfText(text, i);
    else if (character === 0x2c) values++;
    else if (character === 0x7b || character === 0x5b) {
      depth = Math.max(depth, ++open);
      values++;
    } else if (character === 0x7d || character === 0x5d) open--;
  }
  return { depth, values };
}

function endOfText(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text.charCodeAt(at - 1 - backslashes) === 0x5c) backslashes++;
  return backslashes % 2 === 1;
}

/** Only calls that name a key are ever compared. */
function hashOf(body: string, request: FastifyRequest): string {
  if (request.headers[IDEMPOTENCY_KEY] === undefined) return '';
  return createHash('sha256').update(body.replaceAll(PASSWORD, '$1""')).digest('hex');
}
