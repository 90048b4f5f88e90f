import { inferType } from '../../expression/infer.ts';
import { parseTemplate } from '../../expression/template.ts';
import { isDated, isNumeric, isOpen, typeOf, type ValueKind } from '../../expression/types.ts';
import { formTypes, typesFor } from '../expressions.ts';
import { fieldAt } from '../lookup.ts';
import { topicRule } from '../rule.ts';

export const computedType = topicRule({
  id: 'computed-type',
  severity: 'warning',
  title: 'a computed field has another type than its expression',
  help: "The value is converted to the field's type where that can be done; a number in a text field loses its digits' meaning, a text in a number field is dropped.",
  check({ topic, manifest, form, context }, report) {
    const types = formTypes(form, context);
    for (const [path, text] of Object.entries(topic.computed ?? {})) {
      const field = fieldAt(form.fields, path);
      const result = resultOf(text, typesFor(form, types, path, text));
      if (field === undefined || result === undefined) continue;
      const wanted = typeOf(field.schema).kind;
      if (converts(result, wanted)) continue;
      report.at(manifest, ['computed', path], `"${path}" is a ${wanted}, but its expression gives a ${result}`);
    }
  },
});

function resultOf(text: string, types: ReturnType<typeof formTypes>): ValueKind | undefined {
  try {
    const { parts } = parseTemplate(text);
    const only = parts[0];
    if (parts.length !== 1 || only === undefined || typeof only === 'string') return 'text';
    return inferType(only.expression, types).type.kind;
  } catch {
    return undefined;
  }
}

function converts(result: ValueKind, wanted: ValueKind): boolean {
  if (isOpen(result) || isOpen(wanted) || result === wanted) return true;
  if (isNumeric(wanted)) return isNumeric(result);
  if (isDated(wanted)) return isDated(result) || result === 'text';
  if (wanted === 'text') return result !== 'list' && result !== 'object';
  return result === 'text' || (wanted !== 'boolean' && wanted !== 'list' && wanted !== 'object' && wanted !== 'time');
}
