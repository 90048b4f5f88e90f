import type { FieldProps, RegistryWidgetsType } from '@rjsf/utils';
import { getWidget } from '@rjsf/utils';
import { useEffect, useState } from 'react';
import type { FieldValue } from '../widget.ts';

const NAMES: Record<string, string> = { rating: 'RatingWidget' };

interface BaseWidgetProps {
  field: FieldProps;
  value: FieldValue;
  id: string;
  name: string;
  label: string;
  onChange(value: FieldValue): void;
  onBlur(): void;
}

/** Draws a field by the base theme, whose code is fetched only when a form asks for it. */
export function BaseWidget({ field, value, id, name, label, onChange, onBlur }: BaseWidgetProps) {
  const [widgets, setWidgets] = useState<RegistryWidgetsType>();
  useEffect(() => {
    let live = true;
    void import('@rjsf/antd').then(({ Theme }) => live && setWidgets(Theme.widgets));
    return () => {
      live = false;
    };
  }, []);
  if (widgets === undefined) return <div className="hall-input" aria-busy="true" />;
  const Widget = getWidget(field.schema, NAMES[name] ?? name, { ...field.registry.widgets, ...widgets });
  return (
    <Widget
      id={id}
      name={field.name}
      label={label}
      hideLabel
      schema={field.schema}
      uiSchema={field.uiSchema ?? {}}
      options={{}}
      value={value}
      required={field.required ?? false}
      onChange={onChange}
      onBlur={onBlur}
      onFocus={() => undefined}
      registry={field.registry}
    />
  );
}
