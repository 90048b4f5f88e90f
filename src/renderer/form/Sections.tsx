import { useEffect, useReducer } from 'react';
import { whenIdle } from '../widgets/parts/preloadable.ts';
import { Section } from './Section.tsx';
import { SectionBoundary } from './SectionBoundary.tsx';
import type { FormStore } from './store.ts';

interface SectionsProps {
  store: FormStore;
  prefix: string;
  /** mount everything now: somebody jumps to a field */
  all: boolean;
}

/** Rough height of one field's row, so that the page below an unmounted section stays where it is. */
const ROW_PX = 46;

/** The first section at once; the others one by one when the page is idle. */
export function Sections({ store, prefix, all }: SectionsProps) {
  const [mounted, more] = useReducer((count: number) => count + 1, 1);
  const total = store.sections.length;
  useEffect(() => {
    if (mounted < total && !all) whenIdle(more);
  }, [mounted, total, all]);
  return store.sections.map((section, index) =>
    index < mounted || all ? (
      <SectionBoundary key={index}>
        <Section store={store} index={index} prefix={prefix} />
      </SectionBoundary>
    ) : (
      <div key={index} style={{ minHeight: section.fields.length * ROW_PX }} aria-hidden="true" />
    ),
  );
}
