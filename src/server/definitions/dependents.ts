import { checkDefinition } from '../../definition/check/check.ts';
import { asWritten } from '../../definition/check/vocabulary.ts';
import { readDefinition } from '../../definition/read.ts';
import type { JsonSchema } from '../../definition/types/schema.ts';
import type { DefinitionSource, Fault } from '../../definition/types/source.ts';
import { checkContext } from './check-context.ts';
import type { Known } from './check-context.ts';
import type { Dependent } from './registry.ts';

/** Every other definition that an entity would break, were it so: whatever speaks of what is no longer there. */
export async function dependentsOf(
  changed: DefinitionSource,
  others: readonly DefinitionSource[],
  known: Known,
): Promise<Dependent[]> {
  const { definition } = await readDefinition(changed, { common: known.common, judgeOnly: true });
  if (definition?.kind !== 'entity') return [];
  const now = schemasOf(known);
  const then = { ...now, [changed.key]: asWritten(definition.schema, definition.manifest) };
  const name = `"${changed.key}"`;
  // what names the entity nowhere says nothing about its fields
  const near = others.filter(({ files }) => files.some(({ text }) => text.includes(name)));
  const dependents: Dependent[] = [];
  for (const source of near) {
    const judge = async (entitySchemas: Readonly<Record<string, JsonSchema>>) => {
      const { faults } = await checkDefinition(source, {
        ...checkContext(source.kind, known),
        ...{ entitySchemas, judgeOnly: true },
      });
      return faults.filter(({ severity }) => severity === 'error');
    };
    const before = new Set((await judge(now)).map(placeOf));
    const faults = (await judge(then)).filter((fault) => !before.has(placeOf(fault)));
    if (faults.length > 0) dependents.push({ source, faults });
  }
  return dependents;
}

const schemasOf = ({ served }: Known): Record<string, JsonSchema> =>
  Object.fromEntries(served.entities().map(({ key, schema, manifest }) => [key, asWritten(schema, manifest)]));

const placeOf = ({ rule, path, line, column }: Fault): string => `${rule} ${path}:${line}:${column}`;
