import { optionsOf, spanOf } from '../../definition/widgets/choose.ts';
import { useMemo } from 'react';
import type { FormData, JsonValue } from '../../definition/types/json.ts';
import type { JsonSchema, UiSchema } from '../../definition/types/schema.ts';
import { activeSchema } from '../../definition/schema/active.ts';
import { asObject } from '../../definition/text/json.ts';
import { isEmpty } from '../../definition/validation/messages.ts';
import { widgetFor } from '../registry.ts';
import { useRenderer } from '../settings.ts';
import { isMisfit } from '../widgets/parts/holds.ts';
import { WidgetRegistry } from '../widgets/parts/useWidgetFor.ts';
import { ChangedTable } from './ChangedTable.tsx';
import { fieldOrder, groupsOf } from './order.ts';
import { SectionBoundary } from './SectionBoundary.tsx';
import { childUi } from './paths.ts';
import { WidgetFaultNote } from './WidgetFaultNote.tsx';
import './read.css';

/** A change of one field, by dotted path. */
export interface FieldChange {
  path: string;
  before: JsonValue | undefined;
  after: JsonValue | undefined;
}

export interface ReadViewProps {
  schema: JsonSchema;
  uiSchema: UiSchema;
  formData: FormData;
  /** Marks what changed since the last step (before → after). */
  changes?: readonly FieldChange[];
  /** true: only fields that changed */
  onlyChanged?: boolean;
  /** Columns on a wide screen: 1 in drawers, 2 on pages (default). */
  columns?: 1 | 2;
}

const NO_CHANGES: readonly FieldChange[] = [];

/** Form data as text, never as disabled inputs: definition lists that print well, one under each divider. */
export function ReadView(props: ReadViewProps) {
  const { schema, uiSchema, formData, changes = NO_CHANGES, columns = 2, onlyChanged = false } = props;
  const active = useMemo(() => activeSchema(schema, formData), [schema, formData]);
  return (
    <WidgetRegistry value={widgetFor}>
      <ReadFields
        schema={active}
        uiSchema={uiSchema}
        formData={formData}
        prefix=""
        changes={changes}
        columns={columns}
        onlyChanged={onlyChanged}
      />
    </WidgetRegistry>
  );
}

interface ReadFieldsProps extends Required<ReadViewProps> {
  /** path of the object that is drawn, with its dot */
  prefix: string;
}

function ReadFields(props: ReadFieldsProps) {
  const { schema, uiSchema, formData, columns } = props;
  const names = fieldOrder(schema, uiSchema).filter((name) => schema.properties?.[name] !== undefined);
  const groups = groupsOf(names, (name) => childUi(uiSchema, name)['ui:widget'] === 'divider').flatMap((group) => {
    const shown = group.fields.filter((name) => !props.onlyChanged || hasChanged(props.prefix + name, props.changes));
    return shown.length > 0 || !props.onlyChanged ? [{ ...group, fields: shown }] : [];
  });
  return groups.map(({ divider, fields }) => {
    const widths = filled(
      fields.map((name) => isWide(schema.properties?.[name] ?? {}, childUi(uiSchema, name), formData[name])),
    );
    return (
      <section key={divider ?? ''} className="hall-read-group">
        {divider === undefined ? null : <h3>{schema.properties?.[divider]?.title ?? divider}</h3>}
        <SectionBoundary>
          <dl className={columns === 1 ? 'hall-read hall-read-narrow' : 'hall-read'}>
            {fields.map((name, index) => (
              <ReadRow key={name} {...props} name={name} wide={widths[index] === 'whole'} />
            ))}
          </dl>
        </SectionBoundary>
      </section>
    );
  });
}

/** Whether a field, or something in it, changed. */
const hasChanged = (path: string, changes: readonly FieldChange[]): boolean =>
  changes.some((change) => change.path === path || change.path.startsWith(`${path}.`));

/** Whether a field wants a whole row: as its span says, or its widget; never when it holds nothing. */
function isWide(schema: JsonSchema, uiSchema: UiSchema, value: JsonValue | undefined): boolean {
  if (schema.type === 'object') return true;
  if (isEmpty(value)) return false;
  return spanOf(schema, uiSchema) > 12;
}

/** Halves that would stand alone in their row take the whole of it. */
function filled(wide: boolean[]): ('half' | 'whole')[] {
  let left = true;
  return wide.map((one, index) => {
    const alone = left && wide[index + 1] !== false;
    if (one || alone) {
      left = true;
      return 'whole';
    }
    left = !left;
    return 'half';
  });
}

function ReadRow({ name, wide, ...around }: ReadFieldsProps & { name: string; wide: boolean }) {
  const { schema, uiSchema, formData, prefix, changes } = around;
  const field = schema.properties?.[name] ?? {};
  const ui = childUi(uiSchema, name);
  const value = formData[name];
  const path = prefix + name;
  if (field.type !== 'object') {
    return <ReadField path={path} schema={field} uiSchema={ui} value={value} wide={wide} changes={changes} />;
  }
  return (
    <div className="hall-read-row hall-read-wide">
      <dt>{field.title ?? name}</dt>
      <dd>
        <ReadFields {...around} schema={field} uiSchema={ui} formData={asObject(value) ?? {}} prefix={`${path}.`} />
      </dd>
    </div>
  );
}

interface ReadFieldProps {
  path: string;
  schema: JsonSchema;
  uiSchema: UiSchema;
  value: JsonValue | undefined;
  wide: boolean;
  changes: readonly FieldChange[];
}

function ReadField({ path, schema, uiSchema, value, wide, changes }: ReadFieldProps) {
  const { translate } = useRenderer();
  const { widget, fault } = widgetFor(schema, uiSchema);
  const options = optionsOf(uiSchema);
  const own = changes.find((change) => change.path === path);
  const changed = hasChanged(path, changes);
  const face = (shown: JsonValue | undefined) => (
    <widget.Read value={shown} schema={schema} uiSchema={uiSchema} options={options} />
  );
  // what is no list of rows has no rows to compare
  const isTable = widget.name === 'table' && ![own?.before, own?.after, value].some((one) => isMisfit(widget, one));
  const classes = [
    'hall-read-row',
    wide ? 'hall-read-wide' : '',
    isTable && (own !== undefined || !isEmpty(value)) ? 'hall-read-block' : '',
    changed ? 'hall-changed' : '',
  ];
  return (
    <div className={classes.filter(Boolean).join(' ')}>
      <dt>
        {schema.title ?? path}
        {changed ? <span className="hall-changed-mark">{translate('changed')}</span> : null}
      </dt>
      <dd>
        <WidgetFaultNote fault={fault}>
          {own !== undefined && isTable ? (
            <ChangedTable before={own.before} after={own.after} schema={schema} uiSchema={uiSchema} />
          ) : own !== undefined && !isEmpty(own.before) ? (
            <del>
              <span className="hall-hidden">{translate('changedBefore')}</span>
              {face(own.before)}
            </del>
          ) : null}
          {own !== undefined && isTable ? null : isEmpty(value) ? (
            <span className="hall-soft">{translate('emptyValue')}</span>
          ) : (
            face(value)
          )}
        </WidgetFaultNote>
      </dd>
    </div>
  );
}
