import type { FormData } from '../../definition/types/json.ts';
import type { UiSchema } from '../../definition/types/schema.ts';
import { subUi } from '../../definition/projection/ui.ts';

/** What may be kept of what was typed: passwords and keys are typed anew. */
export function withoutSecrets(formData: FormData, uiSchema: UiSchema): FormData {
  return Object.fromEntries(Object.entries(formData).filter(([name]) => !isSecret(subUi(uiSchema, name))));
}

/** Whether a form asks for something that is not kept. */
export function asksSecrets(uiSchema: UiSchema): boolean {
  return Object.keys(uiSchema).some((name) => isSecret(subUi(uiSchema, name)));
}

/** Whether a field holds a password or a key, which is never shown. */
export function isSecret(uiSchema: UiSchema): boolean {
  return uiSchema['ui:inputType'] === 'password';
}
