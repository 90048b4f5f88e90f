import { Suspense } from 'react';
import type { ReactNode } from 'react';
import type { RecordRow } from '../../../renderer/list/types.ts';
import { lazyPage } from '../../app/lazyPage.ts';

const Receipts = lazyPage(async () => (await import('../notices/Receipts.tsx')).Receipts);
const FlowRowLinks = lazyPage(async () => (await import('../flow/FlowRowLinks.tsx')).FlowRowLinks);

/** Actions that need more than a yes: they stand on the page of the record, where they ask for it. */
const ON_PAGE: Readonly<Record<string, readonly string[]>> = { 'flow/running': ['move'] };

export function isOnPage(entity: string, action: string): boolean {
  return ON_PAGE[entity]?.includes(action) === true;
}

/** The link to the page of a record, for entities whose records have one, and who has read a notice. */
export function rowPage(entity: string, label: string): ((row: RecordRow) => ReactNode) | undefined {
  if (entity === 'sys/notice')
    return (row) => (
      <Suspense fallback={null}>
        <Receipts row={row} />
      </Suspense>
    );
  if (!entity.startsWith('flow/')) return undefined;
  return (row) => (
    <Suspense fallback={null}>
      <FlowRowLinks entity={entity} row={row} label={String(row[label] ?? '')} />
    </Suspense>
  );
}
