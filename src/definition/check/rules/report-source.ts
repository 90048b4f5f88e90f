import { isFlowSource } from '../../report/columns.ts';
import { fieldOfFilter } from '../../types/report.ts';
import { say } from '../../text/say.ts';
import type { Words } from '../../text/say.ts';
import { didYouMean, meantOrListed } from '../../text/suggest.ts';
import { columnsOfPart, columnsOfSource, knownSources, sourcesOf } from '../report-sources.ts';
import { reportRule } from '../rule.ts';

export const reportSource = reportRule({
  id: 'report-source',
  severity: 'error',
  title: 'a report counts what does not exist, or filters by a column that nothing has',
  help: '`from` is requests, tasks (the open ones), history (the steps that people have finished) or the key of an entity; a part may have one of its own. A filter and `scope` name a column of one of them; a part that counts something without that column does not heed the filter.',
  check({ report: { from, parts, filters = [], scope, ...rest }, manifest, context }, report) {
    const known = knownSources(context);
    const unknown = (name: string, pointer: (string | number)[]): void => {
      if (isFlowSource(name) || known.includes(name)) return;
      report.at(manifest, pointer, say`there is nothing called "${name}" to count${didYouMean(name, known)}`);
    };
    unknown(from, ['from']);
    parts.forEach((part, i) => part.from !== undefined && unknown(part.from, ['parts', i, 'from']));

    const all = sourcesOf({ from, parts, ...rest }).map((name) => columnsOfSource(name, context));
    // somewhere nobody knows the columns: then nobody knows what is missing
    if (all.some((columns) => columns === undefined)) return;
    const names = new Set(all.flatMap((columns) => [...(columns?.keys() ?? [])]));
    const named = (name: string, pointer: (string | number)[], where: Words): void => {
      if (names.has(name)) return;
      report.at(manifest, pointer, say`${where} names "${name}", which nothing here has${meantOrListed(name, names)}`);
    };
    filters.forEach((filter, i) => {
      const pointer = typeof filter === 'string' ? ['filters', i] : ['filters', i, 'field'];
      named(fieldOfFilter(filter), pointer, say`a filter`);
      if (typeof filter === 'string') return;
      const kinds = all.flatMap((columns) => columns?.get(filter.field)?.kind ?? []);
      if (kinds.some((kind) => kind !== 'date' && kind !== 'moment'))
        report.at(manifest, ['filters', i, 'last'], say`"${filter.field}" is no date; "last" is a number of days`);
    });
    if (scope !== undefined && scope !== 'own') named(scope, ['scope'], '"scope"');
    parts.forEach((part, i) =>
      (part.without ?? []).forEach((name, j) => {
        if (!filters.some((filter) => fieldOfFilter(filter) === name))
          report.at(manifest, ['parts', i, 'without', j], say`"${name}" is none of the filters of this report`);
        else if (columnsOfPart(part, from, context)?.has(name) === false)
          report.at(manifest, ['parts', i, 'without', j], say`this part has no "${name}" anyway`, {
            severity: 'warning',
          });
      }),
    );
  },
});
