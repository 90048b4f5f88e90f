import { withSections } from '../../projection/sections.ts';
import { coveredBy } from '../../projection/rights.ts';
import { topicRule } from '../rule.ts';
import { say } from '../../text/say.ts';

export const nodeHiddenWritten = topicRule({
  id: 'node-hidden-written',
  severity: 'warning',
  title: 'a node hides what it writes, requires or decides by',
  help: 'Hiding wins: the field is not shown there, so nobody can fill it in, or decide by it.',
  check({ topic, manifest, uiSchema }, report) {
    const named = (paths: readonly string[] = []): string[] => withSections(paths, uiSchema);
    for (const [node, rights] of Object.entries(topic.nodes)) {
      for (const right of ['write', 'require', 'summary'] as const) {
        (rights[right] ?? []).forEach((path, i) => {
          const written = right !== 'require' || coveredBy(named(rights.write), path);
          const hidden = named([path]).some((one) => coveredBy(named(rights.hide), one));
          if (path === '*' || !written || !hidden) return;
          report.at(
            manifest,
            ['nodes', node, right, i],
            say`"${path}" is hidden at "${node}", so it is not in "${right}" either`,
          );
        });
      }
    }
  },
});
