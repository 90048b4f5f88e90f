import { Ajv } from 'ajv';
import type { AnySchema } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifyInstance } from 'fastify';

/**
 * Checks requests: what stands in an address is text and is converted, a body is taken as it is. Nothing is removed and
 * nothing but addresses gets defaults: a field that the schema does not know is refused, not dropped.
 */
export function checkRequests(app: FastifyInstance): void {
  const options = { allErrors: false, strict: false, useDefaults: true } as const;
  const address = withFormats(new Ajv({ ...options, coerceTypes: 'array' }));
  const body = withFormats(new Ajv({ ...options, coerceTypes: false }));
  app.setValidatorCompiler<AnySchema>(({ schema, httpPart }) => (httpPart === 'body' ? body : address).compile(schema));
}

function withFormats(ajv: Ajv): Ajv {
  addFormats.default(ajv);
  return ajv;
}
