import { dependenciesOf, overlaps, variablesIn } from '../../projection/dependencies.ts';
import { tablesAround } from '../../projection/rows.ts';
import type { TopicManifest } from '../../types/manifest.ts';
import { formRule } from '../rule.ts';
import { say } from '../../text/say.ts';

export const computedCircle = formRule({
  id: 'computed-circle',
  severity: 'error',
  title: 'a computed field depends on itself',
  help: 'Its value would never settle. Compute it from fields that people write, or from other computed fields that do not lead back.',
  check({ topic, entity, manifest, form }, report) {
    const model: Pick<TopicManifest, 'computed'> = topic ?? entity ?? {};
    for (const [path, text] of Object.entries(model.computed ?? {})) {
      const tables = tablesAround(form.schema, path);
      // a column may count the rows of its own table
      const reads = variablesIn(text).filter((name) => !tables.includes(name));
      const all = reads
        .flatMap((name) => [name, ...dependenciesOf(model, `\${${name}}`)])
        .filter((name) => !tables.includes(name));
      if (!all.some((name) => overlaps(name, path))) continue;
      report.at(manifest, ['computed', path], say`"${path}" depends on itself`, { at: 'key' });
    }
  },
});
