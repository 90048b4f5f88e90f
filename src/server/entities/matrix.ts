import type { DataError } from '../../definition/types/projection.ts';
import { exceeds, namesForeign, strings } from './authority.ts';
import type { Behaviour, BehaviourContext, Change } from './behaviour.ts';

/**
 * Who approves what. Approvers are found in the directory, so a change of a rule moves it on. A rule is about departments
 * that one looks after and names their people: one for every department, or with oneself in it, is a super administrator's.
 */
export const matrix: Behaviour = {
  revisions: ['directory'],
  async beforeSave(change, context) {
    return [...foreignDepartment(change, context), ...foreignApprovers(change, context)];
  },
  actions: {
    /** Whom all rules of this topic together give for such a request, and not this one alone. */
    async ask({ data }, input, { tools, text }) {
      const [initiator, amount] = [String(input['initiator']), Number(input['amount'])];
      const names = tools.matrixApprovers(String(data['topic']), amount, initiator);
      return { approvers: names.join('、') || text('noApprovers') };
    },
  },
};

function foreignDepartment({ data, before }: Change, context: BehaviourContext): DataError[] {
  const deptId = String(data['deptId'] ?? '');
  if (before && String(before.data['deptId'] ?? '') === deptId) return [];
  return exceeds({ deptIds: [deptId] }, context) ? [{ path: 'deptId', message: context.text('grantOwn') }] : [];
}

function foreignApprovers({ data, before }: Change, context: BehaviourContext): DataError[] {
  const known = new Set(strings(before?.data['approverIds']));
  const added = strings(data['approverIds']).filter((id) => !known.has(id));
  return namesForeign(added, context) ? [{ path: 'approverIds', message: context.text('grantOwn') }] : [];
}
