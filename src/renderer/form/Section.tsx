import { withTheme, type ThemeProps } from '@rjsf/core';
import type { UiSchema as RjsfUiSchema } from '@rjsf/utils';
import { memo, type CSSProperties } from 'react';
import { WIDGETS } from '../registry.ts';
import { BASE_TEMPLATES, BASE_WIDGETS } from './baseTheme.tsx';
import { useSection } from './context.ts';
import { FieldTemplate, Leaf, registered } from './Leaf.tsx';
import type { FormStore } from './store.ts';
import { ObjectGrid } from './templates.tsx';
import { INTERPRETER } from './validators.ts';

/** Our theme: @rjsf/antd's, with our fields, widgets and templates over it. */
const RjsfForm = withTheme({
  fields: { StringField: Leaf, NumberField: Leaf, BooleanField: Leaf, ArrayField: Leaf, NullField: Leaf },
  templates: { ...BASE_TEMPLATES, FieldTemplate, ObjectFieldTemplate: ObjectGrid },
  widgets: {
    ...BASE_WIDGETS,
    ...(Object.fromEntries(WIDGETS.map((widget) => [widget.name, registered(widget)])) as ThemeProps['widgets']),
  },
});

/** Defaults and computed fields are the store's: what RJSF is given is complete. */
const DEFAULTS = {
  emptyObjectFields: 'skipDefaults',
  arrayMinItems: { populate: 'never' },
  constAsDefaults: 'never',
} as const;

interface SectionProps {
  store: FormStore;
  index: number;
  prefix: string;
}

/**
 * One RJSF form over the fields of one section, drawn from the schema that applies to the data now. It is given data when
 * its schema changes; between that each field reads and writes the store by its path.
 */
export const Section = memo(function Section({ store, index, prefix }: SectionProps) {
  const { section, generation } = useSection(store, index);
  if (section === undefined || section.shown.length === 0) return null;
  return (
    <div className="hall-section" style={{ '--fields': section.shown.length } as CSSProperties}>
      <RjsfForm
        key={generation}
        tagName="div"
        idPrefix={prefix}
        schema={section.schema}
        uiSchema={section.uiSchema as RjsfUiSchema}
        formData={section.formData}
        validator={INTERPRETER}
        noHtml5Validate
        showErrorList={false}
        experimental_defaultFormStateBehavior={DEFAULTS}
      >
        <></>
      </RjsfForm>
    </div>
  );
});
