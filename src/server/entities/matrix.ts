import type { Behaviour } from './behaviour.ts';

/** Approvers are found in the directory, so a change of a rule moves it on. */
export const matrix: Behaviour = {
  revisions: ['directory'],
  actions: {
    /** Whom all rules of this topic together give for such a request, and not this one alone. */
    async ask({ data }, input, { tools, text }) {
      const [initiator, amount] = [String(input['initiator']), Number(input['amount'])];
      const names = tools.matrixApprovers(String(data['topic']), amount, initiator);
      return { approvers: names.join('、') || text('noApprovers') };
    },
  },
};
