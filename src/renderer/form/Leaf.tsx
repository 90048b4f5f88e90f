import { getWidget, optionsList, type FieldProps, type FieldTemplateProps } from '@rjsf/utils';
import { useCallback } from 'react';
import type { JsonSchema } from '../../definition/types/schema.ts';
import { isEmpty } from '../../definition/validation/messages.ts';
import { optionsOf } from '../../definition/widgets/choose.ts';
import { widgetFor } from '../registry.ts';
import { useRenderer } from '../settings.ts';
import type { FieldValue, Widget, WidgetProps } from '../widget.ts';
import { textOption } from '../widgets/parts/control.ts';
import { isMisfit } from '../widgets/parts/holds.ts';
import { MisfitNote } from '../widgets/parts/MisfitNote.tsx';
import { useFieldError, useForm, useValue } from './context.ts';
import { FieldShell } from './FieldShell.tsx';
import { SectionBoundary } from './SectionBoundary.tsx';
import { WidgetFaultNote } from './FieldShell.tsx';

/** What is not there to be filled in: computed, or not this node's to write. */
const isShown = (computed: boolean, schema: JsonSchema): boolean => computed || schema.readOnly === true;

/**
 * RJSF's field for everything that is not an object: it finds the widget in RJSF's registry and gives it RJSF's props. Which
 * fields there are, in what order and by which schema, RJSF says; the value and the error come from the form's store, to which
 * each field listens by itself. So a key is drawn by its own widget alone, and RJSF, which would work through the whole
 * section, hears of what changes its sections only.
 */
export function Leaf({ fieldPathId, name, required = false, schema, uiSchema, registry }: FieldProps) {
  const { store } = useForm();
  const path = fieldPathId.path.join('.');
  const id = fieldPathId.$id;
  const value = useValue(path);
  const error = useFieldError(path);
  const onChange = useCallback((next: FieldValue) => store.write(path, next), [store, path]);
  const onBlur = useCallback(() => store.touch(path), [store, path]);
  const ui = store.uiAt(path);
  const own = schema as JsonSchema;
  const { widget, base } = widgetFor(own, ui);
  const computed = store.isComputed(path);
  const shown = isShown(computed, own);
  const Drawn = getWidget(schema, shown ? widget.name : (base ?? widget.name), registry.widgets);
  const options = optionsOf(ui);
  const hint = textOption(options, 'placeholder');
  const drawn = (
    <Drawn
      {...{ id, name: path, value, onChange, onBlur, schema, registry, required }}
      {...(uiSchema && { uiSchema })}
      // RJSF's own widgets want the choices made out
      options={base === undefined ? options : { ...options, enumOptions: optionsList(schema) ?? [] }}
      {...(hint !== undefined && { placeholder: hint })}
      label={own.title ?? name}
      hideLabel={false}
      readonly={shown}
      onFocus={noFocus}
      {...(error !== undefined && { rawErrors: [error] })}
    />
  );
  if (!shown) return drawn;
  // text, never a disabled input; assistive technology hears a computed value change politely
  const Place = computed ? 'output' : 'div';
  return (
    <Place id={id} className="hall-output" tabIndex={-1}>
      {drawn}
    </Place>
  );
}

const noFocus = (): void => undefined;

/** A widget of ours as RJSF's registry takes it: to fill in, or (`readonly`) as text. */
export function registered(widget: Widget) {
  const { Edit, Read } = widget;
  return function RegisteredWidget(props: WidgetProps & { readonly?: boolean | undefined }) {
    const { value, schema, uiSchema, options, readonly = false } = props;
    const { translate } = useRenderer();
    if (readonly) {
      if (isEmpty(value)) return <span className="hall-soft">{translate('emptyValue')}</span>;
      return <Read {...{ value, schema, uiSchema, options }} />;
    }
    return (
      <SectionBoundary>
        <Edit {...props} />
        {isMisfit(widget, value) ? <MisfitNote value={value} /> : null}
      </SectionBoundary>
    );
  };
}

/** RJSF's template around each field: caption, help and error. Objects draw their own (`ObjectGrid`). */
export function FieldTemplate(props: FieldTemplateProps) {
  const { schema, hidden, children } = props;
  if (hidden) return null;
  return schema.type === 'object' ? children : <Shell {...props} />;
}

function Shell({ id, label, required, schema, fieldPathId, children }: FieldTemplateProps) {
  const { store } = useForm();
  const path = fieldPathId.path.join('.');
  const error = useFieldError(path);
  const ui = store.uiAt(path);
  const own = schema as JsonSchema;
  const { widget, fault } = widgetFor(own, ui);
  const computed = store.isComputed(path);
  const shown = isShown(computed, own);
  const field = (
    <FieldShell
      id={id}
      label={label}
      required={required === true && !shown}
      group={shown ? !computed : widget.group === true}
      help={textOption(optionsOf(ui), 'help') ?? own.description}
      error={error}
    >
      {children}
    </FieldShell>
  );
  return fault === undefined ? field : <WidgetFaultNote fault={fault}>{field}</WidgetFaultNote>;
}
