import { say } from '../../text/say.ts';
import { processRule } from '../rule.ts';
import { TAKEN, USABLE, WORDS } from './schema-field-name.ts';

export const bpmnElementName = processRule({
  id: 'bpmn-element-name',
  severity: 'warning',
  title: 'the elementVariable of a multi-instance has a name that means something else',
  help: 'It names one element of the collection in expressions and in names of tasks: letters, digits and underscores. Called as a field it takes the place of that field wherever something is repeated; called `initiator`, `user` or as a counter, the place of these.',
  check({ process, form }, report) {
    for (const { id, multi } of Object.values(process.nodes)) {
      if (multi === undefined) continue;
      const name = multi.elementVariable;
      const part = 'elementVariable';
      if (!USABLE.test(name) || WORDS.includes(name))
        report.inProcess(id, say`expressions cannot name "${name}": write letters, digits and underscores`, { part });
      else if (name === 'user' || TAKEN.includes(name))
        report.inProcess(id, say`"${name}" means something else in expressions; give the element another name`, {
          part,
        });
      else if (form.fields.has(name))
        report.inProcess(id, say`"${name}" is a field as well, which nothing that is repeated here can read then`, {
          part,
        });
    }
  },
});
