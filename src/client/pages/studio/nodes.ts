import type { FormDefinition } from '../../../definition/types/definition.ts';
import type { Words } from './texts.ts';

/** Where a form of a request is seen: filling it in, each user task, and reading it afterwards. */
export function nodesOf(definition: FormDefinition, t: Words): { value: string; label: string }[] {
  if (definition.kind === 'entity') return [{ value: 'start', label: t('node.record') }];
  const tasks = Object.values(definition.process.nodes).filter(({ type }) => type === 'userTask');
  return [
    { value: 'start', label: t('node.start') },
    ...tasks.map(({ id, name }) => ({ value: id, label: name || id })),
    { value: 'view', label: t('node.view') },
  ];
}
