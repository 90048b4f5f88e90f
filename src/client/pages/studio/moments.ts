import type { FormDefinition } from '../../../definition/types/definition.ts';
import { nodesOf } from './nodes.ts';
import type { Choice } from './Setting.tsx';
import type { Words } from './texts.ts';

const MOMENTS = ['started', 'completed', 'rejected', 'withdrawn', 'terminated', 'cancelled'] as const;

/** When something may happen to a request by itself. */
export function momentsOf(definition: FormDefinition, t: Words): Choice[] {
  const tasks = nodesOf(definition, t).filter(({ value }) => value !== 'start' && value !== 'view');
  return [
    ...MOMENTS.map((value) => ({ value: value as string, label: t(`rec.on.${value}`) })),
    ...tasks.map(({ value, label }) => ({ value: `node:${value}`, label: t('rec.on.node', { node: label }) })),
  ];
}
