import { asObject, type FormData, type JsonValue, isEmpty } from '../../definition/types/json.ts';
import type { JsonSchema, UiSchema } from '../../definition/types/schema.ts';
import { subUi } from '../../definition/projection/ui.ts';
import { optionsOf } from '../../definition/widgets/choose.ts';
import { widgetFor } from '../registry.ts';
import { isMisfit } from '../widgets/parts/holds.ts';
import { WidgetRegistry } from '../widgets/parts/useWidgetFor.ts';
import './brief.css';

interface BriefProps {
  /** fields by their paths: what the topic or the node names as its summary */
  summary: readonly string[];
  schema: JsonSchema;
  uiSchema: UiSchema;
  formData: FormData;
}

interface Fact {
  path: string;
  schema: JsonSchema;
  uiSchema: UiSchema;
  value: JsonValue;
}

/** A field inside objects; none for what the reader may not see, is empty, or is a column of a table. */
function factAt(path: string, { schema, uiSchema, formData }: BriefProps): Fact[] {
  const [name = '', ...rest] = path.split('.');
  const field = schema.properties?.[name];
  const value = formData[name];
  if (field === undefined || value === undefined || isEmpty(value)) return [];
  const ui = subUi(uiSchema, name);
  if (rest.length > 0) {
    const within = { summary: [], schema: field, uiSchema: ui, formData: asObject(value) ?? {} };
    return factAt(rest.join('.'), within).map((fact) => ({ ...fact, path }));
  }
  const { widget } = widgetFor(field, ui);
  return widget.name === 'table' || isMisfit(widget, value) ? [] : [{ path, schema: field, uiSchema: ui, value }];
}

/** What a request is about, large: whoever decides sees it before he reads on. Nothing where there is no summary. */
export function Brief(props: BriefProps) {
  const facts = props.summary.flatMap((path) => factAt(path, props));
  if (facts.length === 0) return null;
  return (
    <WidgetRegistry value={widgetFor}>
      <dl className="hall-brief">
        {facts.map(({ path, schema, uiSchema, value }) => {
          const { widget } = widgetFor(schema, uiSchema);
          return (
            <div key={path}>
              <dt>{schema.title ?? path}</dt>
              <dd>
                <widget.Read value={value} schema={schema} uiSchema={uiSchema} options={optionsOf(uiSchema)} />
              </dd>
            </div>
          );
        })}
      </dl>
    </WidgetRegistry>
  );
}
