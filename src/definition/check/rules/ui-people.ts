import { say, type Words } from '../../text/say.ts';
import { meantOrListed } from '../../text/suggest.ts';
import { formTypes, problemsIn, unknownName } from '../expressions.ts';
import { formRule } from '../rule.ts';
import type { CheckContext } from '../subject.ts';
import { uiNodes } from '../ui-nodes.ts';
import { rowTypes } from './show-if.ts';

const TYPES = ['teacher', 'student', 'staff'];

export const uiPeople = formRule({
  id: 'ui-people',
  severity: 'error',
  title: 'ui:people names a group of people that does not exist',
  help: 'Who may be chosen is teacher, student, staff, `role:` and the code of a role, `post:` and the code of a post, `dept:` and the id of a department; `dept:${deptId}` reads it from the form, in a column from its row first. Nobody could be chosen otherwise.',
  check({ form, ui, uiSchema, context }, report) {
    for (const { ui: node, pointer, table } of uiNodes(uiSchema, form.schema)) {
      const people: unknown = node['ui:people'];
      const place = [...pointer, 'ui:people'];
      const groups: unknown[] = Array.isArray(people) ? people : [people];
      groups.forEach((group, i) => {
        if (typeof group !== 'string') return;
        const at = Array.isArray(people) ? [...place, i] : place;
        if (!group.includes('${')) {
          const message = strangeGroup(group, context);
          if (message !== undefined) report.at(ui, at, message);
          return;
        }
        const types = { ...formTypes(form, context), ...rowTypes(table, form) };
        for (const problem of problemsIn(group, types)) {
          const message =
            problem.kind === 'unknown-name' ? say`"ui:people" ${unknownName(problem, form)}` : problem.said;
          report.at(ui, at, message, { offset: problem.offset, severity: problem.severity });
        }
      });
    }
  },
});

/** What is wrong with the name of a group. */
export function strangeGroup(group: string, { vocabulary: { roles, posts } }: CheckContext): Words | undefined {
  const [, kind, name = ''] = /^(role|post|dept):(.*)$/.exec(group) ?? [];
  if (kind === undefined) {
    if (TYPES.includes(group)) return undefined;
    const known = [...TYPES, ...roles.map((role) => `role:${role}`), ...posts.map((post) => `post:${post}`)];
    return say`"${group}" is no group of people${meantOrListed(group, known)}`;
  }
  if (kind === 'dept') return undefined;
  const known = kind === 'role' ? roles : posts;
  if (known.length === 0 || known.includes(name)) return undefined;
  return kind === 'role'
    ? say`there is no role "${name}"${meantOrListed(name, known)}`
    : say`there is no post "${name}"${meantOrListed(name, known)}`;
}
