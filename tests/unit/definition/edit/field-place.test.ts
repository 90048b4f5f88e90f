import { expect, it } from 'vitest';
import { fieldAt, placeOfField } from '../../../../src/definition/edit/field-place.ts';

const files = {
  'schema.json': `{
  "type": "object",
  "properties": {
    "reason": { "type": "string", "title": "事由" },
    "items": { "type": "array", "items": { "properties": { "amount": { "type": "number" } } } }
  },
  "required": ["reason"]
}`,
  'ui.json': `{
  "ui:sections": [{ "key": "a", "fields": ["reason", "items"] }],
  "reason": { "ui:widget": "textarea" }
}`,
};
const at = (file: keyof typeof files, text: string, from = 0) => files[file].indexOf(text, from) + 1;

it('knows which field a place of the schema or of ui.json is about', () => {
  expect(fieldAt(files, 'schema.json', at('schema.json', '事由'))).toBe('reason');
  expect(fieldAt(files, 'schema.json', at('schema.json', 'number'))).toBe('items');
  expect(fieldAt(files, 'schema.json', at('schema.json', 'reason', at('schema.json', 'required')))).toBe('reason');
  expect(fieldAt(files, 'schema.json', at('schema.json', '"object"'))).toBeUndefined();
  expect(fieldAt(files, 'ui.json', at('ui.json', 'textarea'))).toBe('reason');
  expect(fieldAt(files, 'ui.json', at('ui.json', 'items'))).toBe('items');
  expect(fieldAt(files, 'process.bpmn', 3)).toBeUndefined();
});

it('knows where a field stands in them, also while the text is broken elsewhere', () => {
  expect(placeOfField(files, 'schema.json', 'items')).toMatchObject({ line: 5, column: 5 });
  expect(placeOfField(files, 'ui.json', 'reason')).toMatchObject({ line: 3, column: 3 });
  expect(placeOfField(files, 'ui.json', 'items')).toBeUndefined();
  expect(placeOfField(files, 'schema.json', 'nothing')).toBeUndefined();
  const open = { ...files, 'ui.json': `${files['ui.json'].slice(0, -1)}, "items": {` };
  expect(placeOfField(open, 'ui.json', 'reason')).toMatchObject({ line: 3 });
});
