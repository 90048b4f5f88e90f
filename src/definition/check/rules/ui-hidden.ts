import { say } from '../../text/say.ts';
import { formRule } from '../rule.ts';
import { uiNodes } from '../ui-nodes.ts';

export const uiHidden = formRule({
  id: 'ui-hidden',
  severity: 'error',
  title: 'ui:hidden stands on a field that is not computed',
  help: 'It keeps from people what is computed for other expressions alone: a column that counts, what a booking is held by. What nobody computes nobody could fill in either; who may not see a field is said by "hide" of the nodes in topic.json.',
  check({ form, ui, uiSchema, topic, entity }, report) {
    const computed = topic?.computed ?? entity?.computed ?? {};
    for (const { ui: node, pointer, path, isField } of uiNodes(uiSchema, form.schema)) {
      if (node['ui:hidden'] !== true || !isField || path === '' || Object.hasOwn(computed, path)) continue;
      report.at(ui, [...pointer, 'ui:hidden'], say`"${path}" is not computed: nobody could fill it in`);
    }
  },
});
