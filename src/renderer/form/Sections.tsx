import { useEffect, useReducer, memo, type CSSProperties } from 'react';
import { withTheme, type ThemeProps } from '@rjsf/core';
import type { UiSchema as RjsfUiSchema } from '@rjsf/utils';
import { whenIdle } from '../widgets/parts/preloadable.ts';
import { WIDGETS } from '../registry.ts';
import { SectionBoundary } from './SectionBoundary.tsx';
import type { FormStore } from './store.ts';
import { BASE_TEMPLATES, BASE_WIDGETS } from './baseTheme.tsx';
import { useSection, useSectionCount } from './context.ts';
import { FieldTemplate, Leaf, registered } from './Leaf.tsx';
import { ObjectGrid } from './templates.tsx';
import { INTERPRETER } from './validators.ts';

interface SectionsProps {
  store: FormStore;
  prefix: string;
  /** mount everything now: somebody jumps to a field */
  all: boolean;
}

/** Rough height of one field's row, so that the page below an unmounted section stays where it is. */
const ROW_PX = 46;

/** Fields that fill a screen. */
const SCREEN = 20;

/** How many sections that are: as many as SCREEN fields need. */
function firstScreen(sections: FormStore['sections']): number {
  let fields = 0;
  const last = sections.findIndex((section) => (fields += section.shown.length) >= SCREEN);
  return last < 0 ? sections.length : last + 1;
}

/** What fills the screen at once; the others one by one when the page is idle. */
export function Sections({ store, prefix, all }: SectionsProps) {
  const [mounted, more] = useReducer((count: number) => count + 1, store.sections, firstScreen);
  const total = useSectionCount(store);
  useEffect(() => {
    if (mounted < total && !all) whenIdle(more);
  }, [mounted, total, all]);
  return store.sections.map((section, index) =>
    index < mounted || all ? (
      <SectionBoundary key={index}>
        <Section store={store} index={index} prefix={prefix} />
      </SectionBoundary>
    ) : (
      <div key={index} style={{ minHeight: section.shown.length * ROW_PX }} aria-hidden="true" />
    ),
  );
}

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
