/**
 * What may be done with a request: node rights, checker, routes, lists, history and page derive from these two tables what
 * they must know of a verb. Beside its lines here a verb has its file in server/services/flow/verbs, its line in verbs.ts
 * beside that folder, and its words in each language: `action_…`, `outcome_…`, perhaps `explain_…` of renderer.json.
 */
export interface VerbFacts {
  /** what it is about: `either` = the request, at the person's task where he has one */
  on: 'task' | 'request' | 'either';
  /** a node may name it among its actions; `usual`: one that names none has it */
  node?: 'usual' | 'named';
  /** for editors that complete topic.json */
  says?: string;
  /** done from outside: it is in the operation log, too */
  audited?: true;
  /** a person moved the request by it, with its form before his eyes */
  decides?: true;
  /** it ends other tasks than its own */
  ends?: true;
  /** something is said, at once, and nothing changes: whoever acts next has not been overtaken */
  idle?: true;
  /** not on the printed sheet */
  offPaper?: true;
  /** how the history is coloured */
  tone?: 'good' | 'bad' | 'warn';
}

/** What the page of a request must know before a verb may be sent, and what it does afterwards. */
export interface ButtonFacts {
  /**
   * Words that go with it: from the box `beside` the form, or `asked` for in a dialog, must be there; what is `offered` in a
   * dialog, or `free` beside the form, may be empty. What is said `aside`, to those who are told or asked too, is no opinion
   * and takes none.
   */
  comment: 'none' | 'free' | 'beside' | 'asked' | 'offered' | 'aside';
  /** the node's form goes with it, checked */
  form?: true;
  /** what a dialog asks for first */
  asks?: 'reason' | 'confirmation' | 'person' | 'people' | 'target' | 'position' | 'signers' | 'files';
  /** a word of the trade: the dialog says in a sentence what becomes of the task */
  explained?: true;
  look?: 'primary' | 'danger';
  /** on the button of its dialog that does nothing, where 取消 would be the verb itself */
  dismiss?: 'goBack';
  /**
   * What the person does then: `next` = he has handled the task and goes on, `away` = nothing is left for him here; `here`
   * (left out) = he sees what has become of it, `typing` = he goes on with the form as he has it.
   */
  then?: 'next' | 'away' | 'typing';
  /** no line stays that says what was done: the request does not leave, or is where he looks next */
  quiet?: true;
}

const TABLE = {
  complete: { on: 'task', node: 'usual', says: 'Approve: go on.', decides: true, ends: true, tone: 'good' },
  reject: { on: 'task', node: 'usual', says: 'Refuse: the request ends.', decides: true, ends: true, tone: 'bad' },
  rollback: {
    on: 'task',
    node: 'usual',
    says: 'Send it back to an earlier step.',
    decides: true,
    ends: true,
    tone: 'warn',
  },
  delegate: { on: 'task', node: 'usual', says: 'Let another person do it and give it back.', decides: true },
  transfer: { on: 'task', node: 'usual', says: 'Hand it to another person for good.', decides: true },
  cc: { on: 'either', node: 'usual', says: 'Let others know.', idle: true, offPaper: true },
  comment: { on: 'either', node: 'usual', says: 'Say something without deciding.', idle: true },
  addSign: { on: 'task', node: 'named', says: 'Ask one more person to approve as well.', decides: true },
  removeSign: { on: 'task', node: 'named', says: 'Take such a person out again.', ends: true },
  terminate: {
    on: 'request',
    node: 'named',
    says: 'End the request, saying why.',
    decides: true,
    ends: true,
    tone: 'bad',
    audited: true,
  },
  claim: { on: 'task', offPaper: true },
  unclaim: { on: 'task', offPaper: true },
  resolve: { on: 'task', decides: true, tone: 'good' },
  withdraw: { on: 'request', decides: true, ends: true, tone: 'warn' },
  takeBack: { on: 'request', decides: true, ends: true, tone: 'warn' },
  urge: { on: 'request', idle: true, offPaper: true },
  cancel: { on: 'request', ends: true, tone: 'warn' },
  suspend: { on: 'request', audited: true },
  activate: { on: 'request', audited: true },
} as const satisfies Readonly<Record<string, VerbFacts>>;

/** In their order on the page: what an approver, or an applicant, mostly comes for is first. */
const BUTTON_TABLE = {
  complete: { comment: 'beside', form: true, look: 'primary', then: 'next' },
  resolve: { comment: 'beside', look: 'primary', then: 'next' },
  claim: { comment: 'none', look: 'primary', quiet: true },
  reject: { comment: 'asked', asks: 'reason', look: 'danger', then: 'next' },
  rollback: { comment: 'asked', asks: 'target', then: 'next' },
  delegate: { comment: 'offered', asks: 'person', explained: true, then: 'next' },
  transfer: { comment: 'offered', asks: 'person', explained: true, then: 'next' },
  addSign: { comment: 'aside', asks: 'position', explained: true, then: 'typing' },
  removeSign: { comment: 'aside', asks: 'signers', then: 'typing' },
  urge: { comment: 'none', then: 'typing' },
  withdraw: { comment: 'none', asks: 'confirmation', explained: true, then: 'away', quiet: true },
  takeBack: { comment: 'none', asks: 'confirmation', explained: true, quiet: true },
  cc: { comment: 'aside', asks: 'people', then: 'typing' },
  comment: { comment: 'beside', asks: 'files', then: 'typing', quiet: true },
  unclaim: { comment: 'none', asks: 'confirmation', explained: true, dismiss: 'goBack', then: 'away', quiet: true },
  terminate: { comment: 'asked', asks: 'confirmation', look: 'danger', then: 'away' },
  cancel: { comment: 'offered', asks: 'confirmation', explained: true, dismiss: 'goBack', look: 'danger' },
} as const satisfies Readonly<Partial<Record<VerbName, ButtonFacts>>>;

type Table = typeof TABLE;
export type VerbName = keyof Table;
/** what a node may offer */
export type TaskAction = { [Name in VerbName]: Table[Name] extends { node: string } ? Name : never }[VerbName];
/** everything a person may be offered on a task or on a request as a whole */
export type OfferedName = keyof typeof BUTTON_TABLE;

export const VERBS: Readonly<Record<VerbName, VerbFacts>> = TABLE;
export const BUTTONS: Readonly<Record<OfferedName, ButtonFacts>> = BUTTON_TABLE;

/** The verbs of which this holds. */
export function verbsThat(holds: (facts: VerbFacts) => boolean): readonly VerbName[] {
  return (Object.keys(TABLE) as VerbName[]).filter((name) => holds(VERBS[name]));
}

/** Those that a person may be offered, in the order of their buttons. */
export function buttonsThat(holds: (facts: ButtonFacts) => boolean): readonly OfferedName[] {
  return (Object.keys(BUTTON_TABLE) as OfferedName[]).filter((name) => holds(BUTTONS[name]));
}

export const TASK_ACTIONS = verbsThat(({ node }) => node !== undefined) as readonly TaskAction[];
/** what a node allows that names no actions */
export const DEFAULT_ACTIONS = verbsThat(({ node }) => node === 'usual') as readonly TaskAction[];
/** by these whoever had a task is done with it */
export const HANDLING = buttonsThat((button) => button.then === 'next');
