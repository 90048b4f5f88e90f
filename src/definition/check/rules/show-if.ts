import type { Pointer } from '../../text/json.ts';
import { typeOf, type SchemaTypes } from '../../expression/types.ts';
import { ORGANISATION } from '../../expression/organisation.ts';
import { functionsOf } from '../../expression/variables.ts';
import { expressionsIn, variablesIn } from '../../projection/dependencies.ts';
import { tablesAround } from '../../projection/rows.ts';
import { formTypes, problemsIn, typesFor, unknownName, unreadRequest } from '../expressions.ts';
import { formRule, type FormSubject } from '../rule.ts';
import { uiNodes } from '../ui-nodes.ts';
import { say } from '../../text/say.ts';

/** Functions that only the server can answer; a form decides while somebody types. */
const SERVERS = ORGANISATION.map(({ name }) => name);

export const showIf = formRule({
  id: 'show-if',
  severity: 'error',
  title: 'a condition of a field or section cannot be decided',
  help: '"ui:showIf" of a field and "showIf" of a section are expressions over the form: `${outOfCity}`, `${kind == \'a\'}`; of a column over its row first. The form decides while somebody types, so that the organisation cannot be asked: compute a field from it and ask that. `user` is another person at each step, and what is not shown is dropped: it cannot be asked either.',
  check(subject, report) {
    const { ui } = subject;
    for (const { text, pointer, types } of showIfs(subject)) {
      for (const problem of problemsIn(text, types)) {
        const unread = subject.entity && unreadRequest(problem, subject.form);
        const message =
          unread ??
          (problem.kind === 'unknown-name' ? say`the condition ${unknownName(problem, subject.form)}` : problem.said);
        report.at(ui, pointer, message, {
          offset: problem.offset,
          typed: problem.field,
          severity: problem.severity,
        });
      }
      if (!text.includes('${')) report.at(ui, pointer, say`"${text}" is no expression; write "\${${text}}"`);
      if (variablesIn(text).includes('user'))
        report.at(
          ui,
          pointer,
          say`"user" is another person at each step, who would drop what the one before filled in`,
        );
      for (const name of new Set(
        expressionsIn(text)
          .flatMap(functionsOf)
          .filter((one) => SERVERS.includes(one)),
      ))
        report.at(ui, pointer, say`"${name}" asks the organisation, which a form cannot; compute a field and ask that`);
    }
  },
});

interface ShowIf {
  text: string;
  pointer: Pointer;
  types: SchemaTypes;
}

/** Every condition of ui.json, with the names that it may use. */
function showIfs({ entity, form, uiSchema, context }: FormSubject): ShowIf[] {
  const types = formTypes(form, context, entity !== undefined);
  const found: ShowIf[] = (uiSchema['ui:sections'] ?? []).flatMap(({ showIf: text }, i) =>
    text === undefined ? [] : [{ text, pointer: ['ui:sections', i, 'showIf'], types }],
  );
  for (const { ui: node, pointer, table } of uiNodes(uiSchema, form.schema)) {
    const text = node['ui:showIf'];
    if (typeof text !== 'string') continue;
    const seen = table === undefined ? types : typesFor(form, types, `${table}.*`, text);
    found.push({ text, pointer: [...pointer, 'ui:showIf'], types: { ...seen, ...rowTypes(table, form) } });
  }
  return found;
}

/** The columns beside one, and beside the table that it is in where that is one itself, under their plain names. */
export function rowTypes(table: string | undefined, { schema, fields }: FormSubject['form']): SchemaTypes {
  const tables = table === undefined ? [] : tablesAround(schema, `${table}.*`);
  const columns = tables.flatMap((one) =>
    [...fields]
      .filter(([path]) => path.startsWith(`${one}.`))
      .map(([path, [field]]) => [path.slice(one.length + 1), typeOf(field?.schema ?? {})] as const),
  );
  return Object.fromEntries(columns);
}
