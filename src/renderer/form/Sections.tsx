import { useEffect, useReducer } from 'react';
import { whenIdle } from '../widgets/parts/preloadable.ts';
import { useSectionCount } from './context.ts';
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
