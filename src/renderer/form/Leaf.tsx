import { getWidget, optionsList, type FieldProps, type FieldTemplateProps, type RJSFSchema } from '@rjsf/utils';
import { useCallback, useMemo } from 'react';
import type { JsonSchema, UiSchema } from '../../definition/types/schema.ts';
import { isEmpty } from '../../definition/types/json.ts';
import { optionsOf } from '../../definition/widgets/choose.ts';
import { widgetFor } from '../registry.ts';
import { useRenderer } from '../settings.ts';
import type { FieldValue, ReadProps, Widget, WidgetProps } from '../widget.ts';
import { textOption } from '../widgets/parts/control.ts';
import { isMisfit } from '../widgets/parts/holds.ts';
import { MisfitNote } from '../widgets/parts/MisfitNote.tsx';
import { useFieldError, useForm, useQuotaLeft, useValue } from './context.ts';
import { uiAt } from './paths.ts';
import { FieldShell, WidgetFaultNote } from './FieldShell.tsx';
import { SectionBoundary } from './SectionBoundary.tsx';

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
  const own = schema as JsonSchema;
  const form = store.uiSchema;
  const { widget, base, hint, options } = useMemo(() => faceOf(uiAt(form, path), own), [form, path, own]);
  const computed = store.isComputed(path);
  const shown = isShown(computed, own);
  const Drawn = getWidget(schema, shown ? widget.name : (base ?? widget.name), registry.widgets);
  const drawn = (
    <Drawn
      {...{ id, name: path, value, onChange, onBlur, schema, registry, required, options }}
      {...(uiSchema && { uiSchema })}
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

/** What no key changes about a field. */
function faceOf(ui: UiSchema, schema: JsonSchema) {
  const { widget, base } = widgetFor(schema, ui);
  const options = optionsOf(ui);
  const hint = textOption(options, 'placeholder');
  // RJSF's own widgets want the choices made out
  const choices = base === undefined ? {} : { enumOptions: optionsList(schema as RJSFSchema) ?? [] };
  return { widget, base, hint, options: { ...options, ...choices } };
}

const noFocus = (): void => undefined;

/** A widget of ours as RJSF's registry takes it: to fill in, or (`readonly`) as text. */
export function registered(widget: Widget) {
  const { Edit } = widget;
  return function RegisteredWidget(props: WidgetProps & { readonly?: boolean | undefined }) {
    if (props.readonly === true) return <AsText widget={widget} {...props} />;
    return (
      <>
        <Edit {...props} />
        {isMisfit(widget, props.value) ? <MisfitNote value={props.value} /> : null}
      </>
    );
  };
}

function AsText({ widget: { Read }, value, schema, uiSchema, options }: ReadProps & { widget: Widget }) {
  const { translate } = useRenderer();
  if (isEmpty(value)) return <span className="hall-soft">{translate('emptyValue')}</span>;
  return <Read {...{ value, schema, uiSchema, options }} />;
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
  const left = useQuotaLeft(path);
  const { translate } = useRenderer();
  const ui = store.uiAt(path);
  const own = schema as JsonSchema;
  const { widget, fault } = widgetFor(own, ui);
  const computed = store.isComputed(path);
  const shown = isShown(computed, own);
  const help = textOption(optionsOf(ui), 'help') ?? own.description;
  // what is left matters more while it is filled in than what the field is for
  const field = (
    <FieldShell
      id={id}
      label={label}
      required={required === true && !shown}
      group={shown ? !computed : widget.group === true}
      help={left === undefined ? help : translate('quotaLeft', { left: String(left) })}
      error={error}
    >
      <SectionBoundary>{children}</SectionBoundary>
    </FieldShell>
  );
  return fault === undefined ? field : <WidgetFaultNote fault={fault}>{field}</WidgetFaultNote>;
}
