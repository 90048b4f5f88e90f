import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fromRoot } from '../../../scripts/lib/paths.ts';
import type { ReadContext } from '../../../src/server/entities/behaviour.ts';
import { behaviourOf } from '../../../src/server/entities/behaviours.ts';
import { movedSecrets, secretFields } from '../../../src/server/entities/secrets.ts';

/** Fields by whose names one sees that they say where something goes, or as whom. */
const PLACE = /^(smtp|host|port|url|\w+Url|endpoint|domain|region|bucket|type|platform|username|accessKey|appId|code)$/;

interface Kept {
  entity: string;
  secret: string;
  fields: string[];
}

/** Every secret that an entity of the house keeps. */
const SECRETS: Kept[] = globSync('*/*/ui.json', { cwd: fromRoot('schemas') }).flatMap((path) => {
  const read = (name: string) => JSON.parse(readFileSync(fromRoot('schemas', dirname(path), name), 'utf8')) as object;
  if (!existsSync(fromRoot('schemas', dirname(path), 'schema.json'))) return [];
  const entity = dirname(path);
  const { properties = {} } = read('schema.json') as { properties?: object };
  const { transient = [] } = behaviourOf(entity);
  return [...secretFields({ uiSchema: read('ui.json') as never })]
    .filter((secret) => !transient.includes(secret))
    .map((secret) => ({ entity, secret, fields: Object.keys(properties).filter((name) => PLACE.test(name)) }));
});

describe('a secret that is kept', () => {
  it('is one of these three', () => {
    expect(SECRETS.map(({ entity, secret }) => join(entity, secret)).toSorted()).toEqual([
      'sys/mail-template/password',
      'sys/oss-config/secretKey',
      'sys/sms-config/secret',
    ]);
  });

  it.each(SECRETS.flatMap(({ fields, ...kept }) => fields.map((field) => ({ ...kept, field }))))(
    '$secret of $entity is typed again where $field is another',
    ({ entity, secret, field }) => {
      const before = { id: 'x', data: { [secret]: 'sealed:y', [field]: 'here' } };
      const asked = (value: string) =>
        movedSecrets(
          [secret],
          behaviourOf(entity),
          { id: 'x', data: { ...before.data, [field]: value }, transient: {}, before: before as never },
          { text: (key: string) => key } as Partial<ReadContext> as ReadContext,
        ).map(({ path }) => path);
      expect(asked('elsewhere')).toEqual([secret]);
      expect(asked('here')).toEqual([]);
    },
  );
});
