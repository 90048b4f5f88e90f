import { optionsOf } from '../../definition/widgets/choose.ts';
import type { FieldProps } from '@rjsf/utils';
import { memo, useCallback } from 'react';
import type { JsonObject } from '../../definition/types/json.ts';
import type { JsonSchema, UiSchema } from '../../definition/types/schema.ts';
import { isEmpty } from '../../definition/validation/messages.ts';
import { BASE_WIDGETS, widgetFor } from '../registry.ts';
import type { FieldValue, Widget } from '../widget.ts';
import { useRenderer } from '../settings.ts';
import { textOption } from '../widgets/parts/control.ts';
import { isMisfit } from '../widgets/parts/holds.ts';
import { MisfitNote } from '../widgets/parts/MisfitNote.tsx';
import { BaseWidget } from './BaseWidget.tsx';
import { useFieldError, useForm, useValue } from './context.ts';
import { describedBy, FieldShell } from './FieldShell.tsx';
import { idOf } from './paths.ts';
import { SectionBoundary } from './SectionBoundary.tsx';
import { WidgetFaultNote } from './WidgetFaultNote.tsx';

const NO_SCHEMA: JsonSchema = Object.freeze({});

/**
 * RJSF's field for everything that is not an object: it finds our widget and draws it in our shell. RJSF says which fields
 * stand where; values, schemas and options come from the form's store. So a key is drawn by its own field alone, and RJSF,
 * which would work through the whole section, does not hear of it.
 */
export function Leaf(props: FieldProps) {
  const { fieldPathId, required = false, name } = props;
  const { store } = useForm();
  const path = fieldPathId.path.join('.');
  const base = BASE_WIDGETS.has(store.uiAt(path)['ui:widget'] ?? '');
  return <LeafField {...{ path, name, required }} {...(base && { base: props })} />;
}

interface LeafFieldProps {
  path: string;
  name: string;
  required: boolean;
  /** what RJSF's own widgets ask for, if the control is one of these */
  base?: FieldProps;
}

const LeafField = memo(function LeafField({ path, name, required, base }: LeafFieldProps) {
  const { store, prefix } = useForm();
  const value = useValue(path);
  const error = useFieldError(path);
  const onChange = useCallback((next: FieldValue) => store.write(path, next), [store, path]);
  const onBlur = useCallback(() => store.touch(path), [store, path]);
  const schema = store.schemaAt(path) ?? NO_SCHEMA;
  const uiSchema = store.uiAt(path);
  const options = optionsOf(uiSchema);
  const { widget, fault } = widgetFor(schema, uiSchema);
  const id = idOf(prefix, path);
  const label = schema.title ?? name;
  const help = textOption(options, 'help') ?? schema.description;
  if (widget.bare === true) return <h3 className="hall-divider">{label}</h3>;
  const computed = store.isComputed(path);
  const shown = computed || schema.readOnly === true;
  const face = { widget, value, schema, uiSchema, options };
  const field = (
    <FieldShell
      id={id}
      label={label}
      required={required && !shown}
      group={shown ? !computed : widget.group === true}
      help={help}
      error={error}
    >
      {computed ? (
        // assistive technology hears it change politely
        <output id={id} className="hall-output" tabIndex={-1}>
          <ReadValue {...face} />
        </output>
      ) : shown ? (
        // what this node may not write is text, never a disabled input
        <div id={id} className="hall-output" tabIndex={-1}>
          <ReadValue {...face} />
        </div>
      ) : base !== undefined ? (
        <BaseWidget field={base} {...{ id, value, label, onChange, onBlur }} name={uiSchema['ui:widget'] ?? ''} />
      ) : (
        <SectionBoundary>
          <widget.Edit
            {...{ id, path, value, onChange, onBlur, schema, uiSchema, options, label, required }}
            readOnly={false}
            invalid={error !== undefined}
            describedBy={describedBy(id, help, error)}
            compact={false}
          />
          {isMisfit(widget, value) ? <MisfitNote value={value} /> : null}
        </SectionBoundary>
      )}
    </FieldShell>
  );
  return fault === undefined ? field : <WidgetFaultNote fault={fault}>{field}</WidgetFaultNote>;
});

interface ReadValueProps {
  widget: Widget;
  value: FieldValue;
  schema: JsonSchema;
  uiSchema: UiSchema;
  options: JsonObject;
}

/** The value as its widget reads it; a dash where there is none. */
function ReadValue({ widget, value, ...rest }: ReadValueProps) {
  const { translate } = useRenderer();
  return isEmpty(value) ? (
    <span className="hall-soft">{translate('emptyValue')}</span>
  ) : (
    <widget.Read value={value} {...rest} />
  );
}
