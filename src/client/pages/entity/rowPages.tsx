import { Suspense } from 'react';
import type { ReactNode } from 'react';
import type { RecordRow } from '../../../renderer/list/types.ts';
import { lazyPage } from '../../app/lazyPage.ts';

const FlowRowLinks = lazyPage(async () => (await import('../flow/FlowRowLinks.tsx')).FlowRowLinks);

/** Actions that need more than a yes: they stand on the page of the record, where they ask for it. */
const ON_PAGE: Readonly<Record<string, readonly string[]>> = { 'flow/running': ['move'] };

export function isOnPage(entity: string, action: string): boolean {
  return ON_PAGE[entity]?.includes(action) === true;
}

/** The link to the page of a record, for entities whose records have one. */
export function rowPage(entity: string, label: string): ((row: RecordRow) => ReactNode) | undefined {
  if (!entity.startsWith('flow/')) return undefined;
  return (row) => (
    <Suspense fallback={null}>
      <FlowRowLinks entity={entity} row={row} label={String(row[label] ?? '')} />
    </Suspense>
  );
}
