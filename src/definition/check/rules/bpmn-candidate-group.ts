import { meantOrListed } from '../../text/suggest.ts';
import type { ProcessNode } from '../../types/process.ts';
import { processRule } from '../rule.ts';
import { say, term, type Words } from '../../text/say.ts';

const PREFIXES = ['role:', 'post:', 'dept:'];

export const bpmnCandidateGroup = processRule({
  id: 'bpmn-candidate-group',
  severity: 'error',
  byName: true,
  title: 'a candidate group is no role, post or department',
  help: 'Candidate groups, and groups that a service task tells, are written `role:<code>`, `post:<code>` or `dept:<id>`, separated by commas; each name exists.',
  check({ process, context: { vocabulary } }, report) {
    const known = { 'role:': vocabulary.roles, 'post:': vocabulary.posts, 'dept:': vocabulary.departments };
    for (const node of Object.values(process.nodes)) {
      groupsOf(node).forEach(({ group, part }) => {
        const tell = (message: Words, severity: 'error' | 'warning' = 'error'): void => {
          report.inProcess(node.id, message, { part, severity });
        };
        const prefix = PREFIXES.find((one) => group.startsWith(one)) as keyof typeof known | undefined;
        if (prefix === undefined) {
          if (group.startsWith('${')) return;
          const hint = vocabulary.roles.includes(group)
            ? say`; write "role:${group}"`
            : say`; write role:<code>, post:<code> or dept:<id>`;
          return tell(say`"${group}" is no candidate group${hint}`);
        }
        const name = group.slice(prefix.length);
        const names = known[prefix];
        if (name.includes('${') || names.length === 0 || names.includes(name)) return;
        // departments come and go with the organisation: what is unknown here may be known there
        tell(
          say`there is no ${term(prefix.slice(0, -1))} "${name}"${meantOrListed(name, names)}`,
          prefix === 'dept:' ? 'warning' : 'error',
        );
      });
    }
  },
});

/** Its candidate groups, and the groups that a service task tells; other names there are people's. */
function groupsOf({ candidateGroups = [], fields }: ProcessNode): { group: string; part: string }[] {
  const told = (fields?.['to'] ?? '').split(',').map((name) => name.trim());
  return [
    ...candidateGroups.map((group, i) => ({ group, part: `candidateGroups.${i}` })),
    ...told
      .filter((name) => PREFIXES.some((prefix) => name.startsWith(prefix)))
      .map((group) => ({ group, part: 'fields.to' })),
  ];
}
