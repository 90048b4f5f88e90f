import type { ReactNode } from 'react';
import { errorIdOf, helpIdOf, labelIdOf } from '../widgets/parts/control.ts';
import { useRenderer } from '../settings.ts';
import type { WidgetFault } from '../widget.ts';

interface FieldShellProps {
  id: string;
  label: string;
  required: boolean;
  /** several controls under one caption */
  group: boolean;
  help?: string | undefined;
  error: string | undefined;
  children: ReactNode;
}

/** Caption, control, help and error of one field: no antd Form.Item, whose context renders all of its kind anew. */
export function FieldShell({ id, label, required, group, help, error, children }: FieldShellProps) {
  const caption = (
    <>
      {label}
      {required ? <RequiredMark /> : null}
    </>
  );
  const body = (
    <>
      {children}
      {help ? (
        <div className="hall-help" id={helpIdOf(id)}>
          {help}
        </div>
      ) : null}
      <FieldError id={id} error={error} />
    </>
  );
  const classes = error ? 'hall-field hall-field-invalid' : 'hall-field';
  if (group) {
    return (
      <div className={classes} role="group" aria-labelledby={labelIdOf(id)}>
        <span className="hall-label" id={labelIdOf(id)}>
          {caption}
        </span>
        {body}
      </div>
    );
  }
  return (
    <div className={classes}>
      <label className="hall-label" id={labelIdOf(id)} htmlFor={id}>
        {caption}
      </label>
      {body}
    </div>
  );
}

/** What must be filled in; a control says so itself. */
export function RequiredMark() {
  return (
    <span className="hall-required" aria-hidden="true">
      *
    </span>
  );
}

/** The error beside a field, read out when it appears. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return error === undefined ? null : (
    <div className="hall-error" id={errorIdOf(id)} role="alert">
      {error}
    </div>
  );
}

interface WidgetFaultNoteProps {
  fault: WidgetFault | undefined;
  children: ReactNode;
}

/** Tells analysts what is wrong with a field's widget, if anything; users just get the field. */
export function WidgetFaultNote({ fault, children }: WidgetFaultNoteProps) {
  const { analyst, translate } = useRenderer();
  if (!analyst || fault === undefined) return children;
  return (
    <div className="hall-fault">
      <p role="note">
        {translate(fault.reason === 'unknown' ? 'widgetUnknown' : 'widgetUnfit', { widget: fault.widget })}
      </p>
      {children}
    </div>
  );
}
