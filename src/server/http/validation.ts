import { Ajv } from 'ajv';
import type { AnySchema, ValidateFunction } from 'ajv';
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
  app.setValidatorCompiler<AnySchema>(({ schema, httpPart }) =>
    atFirstCall(httpPart === 'body' ? body : address, schema),
  );
}

/** Most of some three hundred routes are never called between two starts: a schema is compiled when one is. */
function atFirstCall(ajv: Ajv, schema: AnySchema): Checking {
  let compiled: ValidateFunction | undefined;
  const check: Checking = (data) => {
    compiled ??= ajv.compile(schema);
    const isRight = compiled(data);
    check.errors = compiled.errors ?? null;
    return isRight;
  };
  return check;
}

type Checking = ((data: unknown) => boolean) & Pick<ValidateFunction, 'errors'>;

function withFormats(ajv: Ajv): Ajv {
  addFormats.default(ajv);
  return ajv;
}
