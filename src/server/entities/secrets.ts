import type { EntityDefinition } from '../../definition/types/definition.ts';
import type { JsonObject, JsonValue } from '../../definition/types/json.ts';
import type { UiSchema } from '../../definition/types/schema.ts';

/**
 * Fields that are typed as passwords (`"ui:inputType": "password"`): stored if the entity has no better place,
 * but never answered, exported or logged. Left empty in an update they stay as they are.
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

const HIDDEN = '******';

/** The same data with secrets made unreadable, for logs. */
export function withoutSecrets(data: JsonObject, secrets: ReadonlySet<string>): JsonObject {
  const shown: Record<string, JsonValue> = {};
  for (const [name, value] of Object.entries(data)) shown[name] = secrets.has(name) && value !== '' ? HIDDEN : value;
  return shown;
}
