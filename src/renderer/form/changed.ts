import type { FormData } from '../../definition/types/json.ts';

/** The fields whose values are other ones than before. Values are never changed in place, so identity says it. */
export function changedNames(before: FormData, after: FormData): string[] {
  const names: string[] = [];
  for (const name in after) if (after[name] !== before[name]) names.push(name);
  for (const name in before) if (!(name in after)) names.push(name);
  return names;
}
