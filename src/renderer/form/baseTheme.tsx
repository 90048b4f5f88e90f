import type { ThemeProps } from '@rjsf/core';
import type { TemplatesType, WidgetProps } from '@rjsf/utils';
import type { ComponentType } from 'react';
import { preloadable } from '../widgets/parts/preloadable.ts';
import { usePreloaded } from '../widgets/parts/usePreloaded.ts';

/** @rjsf/antd: the theme below ours. Whatever ours do not replace is drawn by it; its code is fetched by the first who needs it. */
interface Base {
  current: ThemeProps | undefined;
}
const base: Base = { current: undefined };
const loading = preloadable<object>(async () => {
  const { Theme } = await import('@rjsf/antd');
  base.current = Theme;
  return () => null;
});

const WIDGETS = [
  ...['AltDateTimeWidget', 'AltDateWidget', 'CheckboxesWidget', 'CheckboxWidget', 'DateTimeWidget', 'DateWidget'],
  ...['PasswordWidget', 'RadioWidget', 'RangeWidget', 'SelectWidget', 'TextareaWidget'],
] as const;

const TEMPLATES = [
  ...(['ArrayFieldItemTemplate', 'ArrayFieldTemplate', 'BaseInputTemplate', 'CyclicSchemaExpandTemplate'] as const),
  ...(['DescriptionFieldTemplate', 'ErrorListTemplate', 'FieldErrorTemplate', 'GridTemplate'] as const),
  ...(['MultiSchemaFieldTemplate', 'OptionalDataControlsTemplate', 'TitleFieldTemplate'] as const),
  'WrapIfAdditionalTemplate',
] as const;

/** A part of the base theme that comes when it is first drawn; until then there is an empty control in its place. */
function lazily<Props extends object>(part: () => ComponentType<Props> | undefined): ComponentType<Props> {
  return function FromBaseTheme(props: Props) {
    usePreloaded(loading, true);
    const Part = part();
    return Part === undefined ? <span className="hall-input" aria-busy="true" /> : <Part {...props} />;
  };
}

export const BASE_WIDGETS: Record<string, ComponentType<WidgetProps>> = Object.fromEntries(
  WIDGETS.map((name) => [name, lazily(() => base.current?.widgets?.[name] as ComponentType<WidgetProps> | undefined)]),
);

export const BASE_TEMPLATES: Partial<TemplatesType> = Object.fromEntries(
  TEMPLATES.map((name) => [name, lazily(() => base.current?.templates?.[name] as ComponentType<object> | undefined)]),
);
