import { withTheme } from '@rjsf/core';
import type { UiSchema as RjsfUiSchema, ValidatorType } from '@rjsf/utils';
import { memo } from 'react';
import type { FormData } from '../../definition/types/json.ts';
import { useSection } from './context.ts';
import { Leaf } from './Leaf.tsx';
import type { FormStore } from './store.ts';
import { BareField, ObjectGrid } from './templates.tsx';

/**
 * RJSF's validator inside a section answers nothing: conditions are already resolved, and checking is the store's,
 * over the whole data with the precompiled module. So no schema is ever compiled in the page (and no eval).
 */
const SILENT: ValidatorType = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({}),
};

const RjsfForm = withTheme<FormData>({
  fields: { StringField: Leaf, NumberField: Leaf, BooleanField: Leaf, ArrayField: Leaf, NullField: Leaf },
  templates: { FieldTemplate: BareField, ObjectFieldTemplate: ObjectGrid },
});

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

/** One RJSF form over the fields of one section. It holds no data: each field reads and writes the store by its path. */
export const Section = memo(function Section({ store, index, prefix }: SectionProps) {
  const { section, generation } = useSection(store, index);
  if (section === undefined) return null;
  return (
    <RjsfForm
      key={generation}
      tagName="div"
      className="hall-section"
      idPrefix={prefix}
      schema={section.schema}
      uiSchema={section.uiSchema as RjsfUiSchema<FormData>}
      validator={SILENT as ValidatorType<FormData>}
      noHtml5Validate
      showErrorList={false}
      experimental_defaultFormStateBehavior={DEFAULTS}
    >
      <></>
    </RjsfForm>
  );
});
