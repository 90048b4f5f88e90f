import type { PanelAction } from './types.ts';

/** What the panel must know about an action before it may be sent. */
export interface ActionFacts {
  /** a comment must be written: `beside` it, or in a dialog that asks for the reason; `offered` there it may be left out */
  comment: false | 'beside' | 'asked' | 'offered';
  /** the node's form goes with it, checked */
  form: boolean;
  /** what a dialog asks for first */
  asks: 'nothing' | 'reason' | 'confirmation' | 'person' | 'people' | 'target' | 'position' | 'signers' | 'files';
  look: 'primary' | 'danger' | 'default';
}

const PLAIN: ActionFacts = { comment: false, form: false, asks: 'nothing', look: 'default' };

/** Complete and reject need a comment (spec.md section 5), so do roll back and terminate (design/workflow.md). */
export const ACTIONS: Record<PanelAction, ActionFacts> = {
  complete: { ...PLAIN, comment: 'beside', form: true, look: 'primary' },
  resolve: { ...PLAIN, comment: 'beside', look: 'primary' },
  claim: { ...PLAIN, look: 'primary' },
  reject: { ...PLAIN, comment: 'asked', asks: 'reason', look: 'danger' },
  rollback: { ...PLAIN, comment: 'asked', asks: 'target' },
  delegate: { ...PLAIN, comment: 'offered', asks: 'person' },
  transfer: { ...PLAIN, comment: 'offered', asks: 'person' },
  addSign: { ...PLAIN, comment: 'offered', asks: 'position' },
  removeSign: { ...PLAIN, asks: 'signers' },
  urge: PLAIN,
  withdraw: { ...PLAIN, asks: 'confirmation' },
  takeBack: { ...PLAIN, asks: 'confirmation' },
  cc: { ...PLAIN, asks: 'people' },
  comment: { ...PLAIN, comment: 'beside', asks: 'files' },
  unclaim: { ...PLAIN, asks: 'confirmation' },
  terminate: { ...PLAIN, comment: 'asked', asks: 'confirmation', look: 'danger' },
  cancel: { ...PLAIN, asks: 'confirmation', look: 'danger' },
};

/** The order of the buttons; on a phone the first two stay in view: what an approver, or an applicant, mostly comes for. */
export const ORDER = Object.keys(ACTIONS) as PanelAction[];

/** Actions that carry a comment, so that the box is worth showing. */
const WORDLESS: ReadonlySet<PanelAction> = new Set(['claim', 'unclaim', 'urge', 'withdraw', 'takeBack']);

export const wantsComment = (actions: readonly PanelAction[]): boolean =>
  actions.some((action) => !WORDLESS.has(action));
