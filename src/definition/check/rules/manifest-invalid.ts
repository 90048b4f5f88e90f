import type { Rule } from '../rule.ts';
import { say } from '../../text/say.ts';
import { nearest } from '../../text/suggest.ts';
import { atPointer, type JsonValue } from '../../types/json.ts';
import type { ProcessModel } from '../../types/process.ts';

export const manifestInvalid: Rule = {
  id: 'manifest-invalid',
  severity: 'error',
  title: 'topic.json, entity.json or report.json has a value of the wrong form',
  help: 'A key is missing, or its value is of another type than the meta-schema (schemas/meta) says. Rules about what stands under that key wait until this is mended.',
  check({ kind, manifest, meta, parts: { process } }, report) {
    for (const { kind: fault, pointer, message } of meta.get(`${kind}.json`) ?? []) {
      if (fault !== 'invalid') continue;
      // when something happens may be the end of a step: its id alone is the usual slip
      const [node] = pointer.at(-1) === 'on' ? nodesLike(atPointer(manifest?.value, pointer), process) : [];
      report.at(manifest, pointer, node === undefined ? message : say`${message}; did you mean "node:${node}"?`);
    }
    if (manifest?.value !== undefined && (typeof manifest.value !== 'object' || manifest.value === null)) {
      report.at(manifest, [], say`${kind}.json must be an object`);
    }
  },
};

/** The user tasks that are called so, or nearly. */
function nodesLike(name: JsonValue | undefined, process: ProcessModel | undefined): string[] {
  if (typeof name !== 'string') return [];
  const bare = name.replace(/^node[:.]?/, '');
  const tasks = Object.values(process?.nodes ?? {}).flatMap(({ id, type }) => (type === 'userTask' ? [id] : []));
  const like = tasks.includes(bare) ? bare : nearest(bare, tasks);
  return like === undefined ? [] : [like];
}
