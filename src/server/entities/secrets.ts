import type { EntityDefinition } from '../../definition/types/definition.ts';
import type { JsonObject, JsonValue } from '../../definition/types/json.ts';
import type { DataError } from '../../definition/types/projection.ts';
import type { UiSchema } from '../../definition/types/schema.ts';
import type { Behaviour, Change, ReadContext } from './behaviour.ts';

/** What an encrypted value begins with. */
export const SEALED = 'sealed:';

/**
 * Fields that are typed as passwords (`"ui:inputType": "password"`): stored if the entity has no better place,
 * but never answered, exported or logged, and encrypted. Left empty in an update they stay as they are.
 */
export function secretFields(definition: Pick<EntityDefinition, 'uiSchema'>): Set<string> {
  const secret = ([, ui]: [string, unknown]) => isUi(ui) && ui['ui:inputType'] === 'password';
  return new Set(
    Object.entries(definition.uiSchema)
      .filter(secret)
      .map(([name]) => name),
  );
}

function isUi(value: unknown): value is UiSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Secrets of an update that were left empty: they stay as they are stored. */
export function keptSecrets(secrets: ReadonlySet<string>, { before, data }: Change): string[] {
  return [...secrets].filter((name) => before?.data[name] !== undefined && data[name] === before.data[name]);
}

/** Who points a kept secret at another place could have it sent to himself: it must be typed again. */
export function movedSecrets(
  kept: readonly string[],
  behaviour: Behaviour,
  { before, data }: Change,
  { text }: ReadContext,
): DataError[] {
  const moved = (field: string) => JSON.stringify(before?.data[field]) !== JSON.stringify(data[field]);
  return kept
    .filter((name) => behaviour.secretBoundTo?.[name]?.some(moved))
    .map((path) => ({ path, message: text('secretAgain') }));
}

/** Encrypts what was typed; before the transaction, because the key may have to be made first. */
export async function sealSecrets(
  secrets: ReadonlySet<string>,
  kept: readonly string[],
  { data }: Change,
  { tools }: ReadContext,
): Promise<void> {
  for (const name of secrets) {
    const value = data[name];
    if (typeof value === 'string' && value !== '' && !kept.includes(name)) data[name] = await tools.seal(value);
  }
}

const HIDDEN = '******';

/** The same data with secrets made unreadable, for logs. */
export function withoutSecrets(data: JsonObject, secrets: ReadonlySet<string>): JsonObject {
  const shown: Record<string, JsonValue> = {};
  for (const [name, value] of Object.entries(data)) shown[name] = secrets.has(name) && value !== '' ? HIDDEN : value;
  return shown;
}
