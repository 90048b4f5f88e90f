import { inFlowOrder } from '../../../definition/process/ahead.ts';
import type { FormDefinition } from '../../../definition/types/definition.ts';
import type { Words } from './texts.ts';

/** Where a form of a request is seen: filling it in, each user task as one comes to it, and reading it afterwards. */
export function nodesOf(definition: FormDefinition, t: Words): { value: string; label: string }[] {
  if (definition.kind === 'entity') return [{ value: 'start', label: t('node.record') }];
  const { nodes } = definition.process;
  const ordered = [...new Set([...inFlowOrder(definition.process), ...Object.keys(nodes)])];
  const tasks = ordered.flatMap((id) => (nodes[id]?.type === 'userTask' ? [nodes[id]] : []));
  return [
    { value: 'start', label: t('node.start') },
    ...tasks.map(({ id, name }) => ({ value: id, label: name || id })),
    { value: 'view', label: t('node.view') },
  ];
}
