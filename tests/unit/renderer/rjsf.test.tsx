import Form from '@rjsf/core';
import type { RJSFSchema, Widget, WidgetProps } from '@rjsf/utils';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../../src/definition/types/schema.ts';
import { SchemaForm } from '../../../src/renderer/form/SchemaForm.tsx';
import { INTERPRETER } from '../../../src/renderer/form/validators.ts';
import { RendererProvider } from '../../../src/renderer/provider.tsx';
import { WIDGETS } from '../../../src/renderer/registry.ts';
import { noServices } from '../../../scripts/bench/forms/services.ts';

const PERSON: RJSFSchema = {
  type: 'object',
  required: ['day'],
  properties: {
    name: { type: 'string', title: 'Name' },
    sex: { type: 'string', title: 'Sex', enum: ['m', 'f'] },
    day: { type: 'string', title: 'Day', format: 'date' },
  },
};

const drawn = (page: React.ReactNode): string =>
  renderToStaticMarkup(
    <RendererProvider services={noServices} translate={(key) => key} locale="en-US" analyst={false}>
      {page}
    </RendererProvider>,
  );
const widget = (name: string) => {
  const { Edit } = WIDGETS.find((one) => one.name === name) ?? {};
  if (Edit === undefined) throw new Error(`no widget ${name}`);
  return Edit as Widget;
};

describe('RJSF', () => {
  it("takes our widgets into a form of its own: they are RJSF's kind", () => {
    const markup = drawn(
      <Form<unknown, RJSFSchema>
        schema={PERSON}
        uiSchema={{ name: { 'ui:placeholder': 'as in the passport' }, sex: { 'ui:widget': 'RadioWidget' } }}
        formData={{ name: 'Ada', sex: 'f', day: '2031-03-10' }}
        validator={INTERPRETER}
        widgets={{ TextWidget: widget('text'), RadioWidget: widget('radio'), DateWidget: widget('date') }}
      />,
    );
    expect(markup).toMatch(/<input[^>]*id="root_name"[^>]*class="hall-input"[^>]*value="Ada"/);
    expect(markup).toContain('placeholder="as in the passport"');
    expect(markup).toMatch(/<input type="radio"[^>]*checked=""\/><span>f<\/span>/);
    expect(markup).toMatch(/<input[^>]*id="root_day"[^>]*aria-required="true"[^>]*value="2031-03-10"/);
  });

  it('draws our forms by its core: a field, a template and a widget each, with its ids', () => {
    const markup = drawn(
      <SchemaForm
        projection={{
          schema: {
            type: 'object',
            required: ['reason'],
            properties: {
              reason: { type: 'string', title: 'Reason', minLength: 2, description: 'in a few words' },
              trip: { type: 'object', title: 'Trip', properties: { km: { type: 'integer', title: 'Kilometres' } } },
              sum: { type: 'number', title: 'Sum' },
            },
          },
          uiSchema: {
            'ui:sections': [{ key: 'all', title: 'Journey', fields: ['reason', 'trip', 'sum'] }],
            sum: { 'ui:span': 8 },
          },
          computed: { sum: '${trip.km * 2}' },
        }}
        formData={{ trip: { km: 4 } }}
        label="form"
      />,
    );
    expect(markup).toContain('<h3 class="hall-section-title">Journey</h3>');
    const id = /<input id="([^"]+)_trip_km"/.exec(markup)?.[1] ?? '';
    expect(id).not.toBe('');
    expect(markup).toContain(`<input id="${id}_reason" aria-required="true" aria-describedby="${id}_reason__help"`);
    expect(markup).toContain(
      `<output id="${id}_sum" class="hall-output" tabindex="-1"><span class="hall-number">8</span></output>`,
    );
    expect(markup).toContain('style="--span:8"');
  });

  it('names each cell and button of a table in a table by the row around it', () => {
    const table = (title: string, properties: Record<string, JsonSchema>): JsonSchema => ({
      ...{ type: 'array', title, items: { type: 'object', properties } },
    });
    const people = table('People', { name: { type: 'string', title: 'Name' } });
    const formData = { trips: [{ people: [{ name: 'Ada' }] }, { people: [{ name: 'Bob' }] }] };
    const schema: JsonSchema = { type: 'object', properties: { trips: table('Trips', { people }) } };
    const markup = drawn(<SchemaForm projection={{ schema, uiSchema: {} }} formData={formData} label="form" />);
    const names = [...markup.matchAll(/aria-label="([^"]+)"/g)].map(([, name]) => name ?? '');
    expect(names).toEqual(expect.arrayContaining(['People 1 Name 1', 'People 2 Name 1', 'People 2 rowAdd']));
    const twice = names.filter((name, at) => names.indexOf(name) !== at);
    // of the table around them the translation, which is the key here, would say the row
    expect(new Set(twice)).toEqual(new Set(['rowUp', 'rowDown', 'rowCopy', 'rowRemove']));
  });

  it('says the caption of a table once where its section has the same title, and what must be filled in with it', () => {
    const table = (title: string): JsonSchema => ({
      ...{ type: 'array', title, minItems: 1 },
      items: { type: 'object', properties: { what: { type: 'string', title: 'What' } } },
    });
    const form = (first: JsonSchema) =>
      drawn(
        <SchemaForm
          projection={{
            schema: { type: 'object', required: ['items'], properties: { items: first, note: { type: 'string' } } },
            uiSchema: { 'ui:sections': [{ key: 'all', title: 'Costs', fields: ['items', 'note'] }] },
          }}
          formData={{}}
          label="form"
        />,
      );
    expect(form(table('Costs'))).toContain('class="hall-cell hall-titled"');
    expect(form(table('Costs'))).toMatch(/hall-section-title">Costs<span class="hall-required"/);
    expect(form(table('Receipts'))).not.toContain('hall-titled');
    // a single field keeps its caption beside it
    expect(form({ type: 'string', title: 'Costs' })).not.toContain('hall-titled');
  });

  it('gives to any widget what it asks of one', () => {
    const asked: Partial<WidgetProps>[] = [];
    const Spy = (props: WidgetProps) => (asked.push(props), null);
    drawn(<Form schema={PERSON} validator={INTERPRETER} widgets={{ TextWidget: Spy }} />);
    const theirs = Object.keys(asked[0] ?? {});
    expect(theirs).toEqual(
      expect.arrayContaining(['id', 'name', 'onChange', 'onBlur', 'schema', 'options', 'label', 'required']),
    );
  });
});
