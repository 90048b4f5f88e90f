import type { EntityManifest } from '../../../definition/types/manifest.ts';

/** Verbs of the list that are called otherwise in permission codes. */
const CODES: Record<string, string> = { create: 'save', deleteBatch: 'delete' };
const BUILT_IN = new Set(['create', 'update', 'delete', 'deleteBatch', 'export', 'import']);

/**
 * Whether a person with these permission codes may do this with records of an entity, as the definition offers it:
 * an action must be listed there, `info` and `list` always are. The server judges again.
 */
export function canDo(manifest: EntityManifest, granted: ReadonlySet<string>, action: string): boolean {
  const offered = (manifest.actions ?? [...BUILT_IN]).find(
    (one) => (typeof one === 'string' ? one : one.name) === action,
  );
  const always = action === 'info' || action === 'list';
  if (!offered && !always) return false;
  if (manifest.readonly && BUILT_IN.has(action) && action !== 'export') return false;
  const own = typeof offered === 'object' ? offered.permission : undefined;
  return granted.has(own ?? `${manifest.permission}:${CODES[action] ?? action}`);
}
