import { useMemo } from 'react';
import { asObject, type FormData, type JsonValue, isEmpty } from '../../definition/types/json.ts';
import type { StateColor } from '../../definition/types/manifest.ts';
import type { JsonSchema, UiSchema } from '../../definition/types/schema.ts';
import { drawnSections } from '../../definition/projection/sections.ts';
import type { ProjectionScope } from '../../definition/types/projection.ts';
import { optionsOf, spanOf } from '../../definition/widgets/choose.ts';
import { widgetFor } from '../registry.ts';
import { useRenderer } from '../settings.ts';
import { Tag } from '../Tag.tsx';
import { isMisfit } from '../widgets/parts/holds.ts';
import { WidgetRegistry } from '../widgets/parts/useWidgetFor.ts';
import { ChangedTable } from './ChangedTable.tsx';
import { activeNow } from './logic.ts';
import { SectionBoundary } from './SectionBoundary.tsx';
import { subUi } from '../../definition/projection/ui.ts';

import { WidgetFaultNote } from './FieldShell.tsx';
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
  /** What conditions name beside the form. */
  scope?: ProjectionScope | undefined;
  /** Marks what changed since the last step (before → after). */
  changes?: readonly FieldChange[];
  /** true: only fields that changed */
  onlyChanged?: boolean;
  /** fields of the form that are left out: they are read elsewhere */
  without?: readonly string[];
  /** colours of values by field, of what is read as a tag */
  colorOf?: (field: string, value: JsonValue | undefined) => StateColor | undefined;
  /** Columns on a wide screen: 1 in drawers, 2 on pages (default). */
  columns?: 1 | 2;
}

const NO_CHANGES: readonly FieldChange[] = [];
const NO_FIELDS: readonly string[] = [];
const noColor = (): undefined => undefined;

/** Form data as text, never as disabled inputs: definition lists that print well, one for each section. */
export function ReadView(props: ReadViewProps) {
  const { schema, uiSchema, formData, changes = NO_CHANGES, scope, columns = 2, onlyChanged = false } = props;
  const { without = NO_FIELDS, colorOf = noColor } = props;
  const active = useMemo(
    () => activeNow({ schema, uiSchema, ...(scope && { scope }) }, formData),
    [schema, uiSchema, scope, formData],
  );
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
        without={without}
        colorOf={colorOf}
      />
    </WidgetRegistry>
  );
}

interface ReadFieldsProps extends Omit<Required<ReadViewProps>, 'scope'> {
  /** path of the object that is drawn, with its dot */
  prefix: string;
}

function ReadFields(props: ReadFieldsProps) {
  const { schema, uiSchema, formData, columns, prefix, without } = props;
  const { properties = {} } = schema;
  return drawnSections(schema, uiSchema).map(({ key, title, fields }) => {
    const shown = fields.filter(
      (name) =>
        properties[name] !== undefined &&
        !(prefix === '' && without.includes(name)) &&
        (!props.onlyChanged || hasChanged(prefix + name, props.changes)),
    );
    if (shown.length === 0) return null;
    const widths = filled(shown.map((name) => isWide(properties[name] ?? {}, subUi(uiSchema, name), formData[name])));
    return (
      <section key={key} className="hall-read-group" data-section={prefix === '' ? key : undefined}>
        {title === undefined ? null : <h3>{title}</h3>}
        <SectionBoundary>
          <dl className={columns === 1 ? 'hall-read hall-read-narrow' : 'hall-read'}>
            {shown.map((name, index) => (
              <ReadRow
                key={name}
                {...props}
                name={name}
                wide={widths[index] === 'whole'}
                titled={index === 0 && title !== undefined && properties[name]?.title === title}
              />
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

/** Of half-width letters: a label that is a sentence, such as a promise, would be a column of single words beside its value. */
const LONG_LABEL = 32;
const WIDE_LETTER = /[\u2E80-\uFFEF]/gu;

function isSentence({ title = '' }: JsonSchema): boolean {
  return title.length + (title.match(WIDE_LETTER)?.length ?? 0) > LONG_LABEL;
}

/** Whether a field wants a whole row: as its span says, its widget or its label; else never when it holds nothing. */
function isWide(schema: JsonSchema, uiSchema: UiSchema, value: JsonValue | undefined): boolean {
  if (schema.type === 'object' || isSentence(schema)) return true;
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

function ReadRow({
  name,
  wide,
  titled,
  ...around
}: ReadFieldsProps & { name: string; wide: boolean; titled: boolean }) {
  const { schema, uiSchema, formData, prefix, changes, colorOf } = around;
  const field = schema.properties?.[name] ?? {};
  const ui = subUi(uiSchema, name);
  const value = formData[name];
  const path = prefix + name;
  if (field.type !== 'object') {
    return <ReadField {...{ path, value, wide, titled, changes, colorOf }} schema={field} uiSchema={ui} />;
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
  /** its section has the same title: of a table the heading is the caption */
  titled: boolean;
  changes: readonly FieldChange[];
  colorOf: Required<ReadViewProps>['colorOf'];
}

function ReadField({ path, schema, uiSchema, value, wide, titled, changes, colorOf }: ReadFieldProps) {
  const { translate } = useRenderer();
  const { widget, fault } = widgetFor(schema, uiSchema);
  const options = optionsOf(uiSchema);
  const own = changes.find((change) => change.path === path);
  const changed = hasChanged(path, changes);
  const face = (shown: JsonValue | undefined) => {
    const read = <widget.Read value={shown} schema={schema} uiSchema={uiSchema} options={options} />;
    const color = colorOf(path, shown);
    return color === undefined ? read : <Tag color={color}>{read}</Tag>;
  };
  // what is no list of rows has no rows to compare
  const isTable = widget.name === 'table' && ![own?.before, own?.after, value].some((one) => isMisfit(widget, one));
  const block = isTable && (own !== undefined || !isEmpty(value));
  const classes = [
    'hall-read-row',
    wide ? 'hall-read-wide' : '',
    block ? 'hall-read-block' : isSentence(schema) ? 'hall-read-sentence' : '',
    titled && block && !changed ? 'hall-read-titled' : '',
    changed ? 'hall-changed' : '',
  ];
  return (
    <div className={classes.filter(Boolean).join(' ')}>
      <dt>
        {schema.title ?? path}
        {/* a space, which at the beginning of a line is none */}
        {changed ? ' ' : null}
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
