import { escapeXml } from '../process/layout.ts';
import { freeTitle } from './form.ts';

/** Who is asked, or told. */
export type Who =
  | { kind: 'leader' | 'counselor' | 'supervisor' }
  /** a role, a post or a department: `post:dean` */
  | { kind: 'group'; group: string; title: string; english: string }
  | { kind: 'person'; id: string }
  /** whom the form names */
  | { kind: 'field'; name: string; title: string; english: string };

/** When there is one more step: a number is over an amount or reaches it, or an answer is yes. */
export interface ExtraStep {
  /** name of the field */
  field: string;
  title: string;
  english: string;
  /** null: a field of yes and no */
  over: number | null;
  /** the amount itself counts as well */
  reaches?: boolean;
  /** which of the steps it comes behind */
  after: number;
  who: Who;
}

export interface WizardProcess {
  /** in order, at least one */
  steps: readonly { who: Who; isFilling: boolean }[];
  extra: ExtraStep | null;
  /** who is told when it is over */
  told: Who | null;
}

const BY_APPLICANT = {
  leader: { title: '部门负责人', english: 'head of department', rule: 'leaderOf(initiator)' },
  counselor: { title: '辅导员', english: 'counselor', rule: 'counselorOf(initiator)' },
  supervisor: { title: '导师', english: 'supervisor', rule: 'supervisorOf(initiator)' },
} as const;

/** A process of these answers, without a diagram: it is drawn when it is read. And what it says in English. */
export function processOf(
  { key, title }: { key: string; title: string },
  { steps, extra, told }: WizardProcess,
): { text: string; english: Record<string, string> } {
  const english: Record<string, string> = { 提交申请: 'Hand in', 办结: 'Done' };
  /** each is called otherwise: whoever reads the history knows which it was */
  const called = (chinese: string, said: string): string => {
    const name = freeTitle(chinese, Object.keys(english));
    english[name] = name === chinese ? said : `${said} ${name.slice(chinese.length)}`;
    return escapeXml(name);
  };
  const ids = ['begin', ...steps.map((_, index) => `approve${index + 1}`)];
  const tasks = steps.map((step, index) => taskOf(`approve${index + 1}`, step, called));
  const lines = ['<bpmn:startEvent id="begin" name="提交申请" />', ...tasks];
  for (const [index, id] of ids.entries()) {
    const next = ids[index + 1] ?? (told === null ? 'done' : 'tell');
    lines.push(...(extra?.after === index - 1 ? branch(extra, id, next, called) : [flow(id, next)]));
  }
  if (told !== null) lines.push(telling(told, called, english), flow('tell', 'done'));
  lines.push('<bpmn:endEvent id="done" name="办结" />');
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL"
                  xmlns:flowable="http://flowable.org/bpmn"
                  targetNamespace="https://campus.example/topics">
  <bpmn:process id="${key}" name="${escapeXml(title)}" isExecutable="true">
    ${lines.join('\n    ')}
  </bpmn:process>
</bpmn:definitions>
`;
  return { text, english };
}

type Called = (chinese: string, english: string) => string;

/** The way from one step to the next, by one more where that holds. */
function branch(extra: ExtraStep, from: string, to: string, called: Called): string[] {
  const { field, title, english, over, reaches = false, who } = extra;
  const question = (text: string, more: string): string => `${text.replace(/[?？]$/u, '')}${over === null ? '' : more}`;
  const asks = called(
    `${question(title, `${reaches ? '达到' : '超过'} ${over}`)}？`,
    `${question(english, ` ${reaches ? 'at least' : 'over'} ${over}`)}?`,
  );
  const [yes, no] = [called('是', 'Yes'), called('否', 'No')];
  const condition = over === null ? field : `${field} ${reaches ? '>=' : '>'} ${over}`;
  return [
    flow(from, 'more'),
    `<bpmn:exclusiveGateway id="more" name="${asks}" default="more-${to}" />`,
    `<bpmn:sequenceFlow id="more-extra" name="${yes}" sourceRef="more" targetRef="extra">
      <bpmn:conditionExpression>\${${escapeXml(condition)}}</bpmn:conditionExpression>
    </bpmn:sequenceFlow>`,
    `<bpmn:sequenceFlow id="more-${to}" name="${no}" sourceRef="more" targetRef="${to}" />`,
    taskOf('extra', { who, isFilling: false }, called),
    flow('extra', to),
  ];
}

const flow = (from: string, to: string): string =>
  `<bpmn:sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}" />`;

function taskOf(id: string, { who, isFilling }: WizardProcess['steps'][number], called: Called): string {
  const { title, english, rule } = handlerOf(who);
  const name = isFilling
    ? called(`${title}办理`, `Handling: ${english}`)
    : called(`${title}审批`, `Approval: ${english}`);
  return `<bpmn:userTask id="${id}" name="${name}" ${rule} />`;
}

/** What a person is called, and the attribute of a task that is his. */
function handlerOf(who: Who): { title: string; english: string; rule: string } {
  if (who.kind === 'group') return { ...who, rule: `flowable:candidateGroups="${escapeXml(who.group)}"` };
  const { title, english, to } = singleOf(who);
  return { title, english, rule: `flowable:assignee="${escapeXml(to)}"` };
}

function singleOf(who: Exclude<Who, { kind: 'group' }>): { title: string; english: string; to: string } {
  if (who.kind === 'person') return { title: '指定人员', english: 'a named person', to: who.id };
  if (who.kind === 'field') return { ...who, to: `\${${who.name}}` };
  const { title, english, rule } = BY_APPLICANT[who.kind];
  return { title, english, to: `\${${rule}}` };
}

/** A copy goes to whoever is told: he may read the request. */
function telling(who: Who, called: Called, english: Record<string, string>): string {
  const { title, english: said } = handlerOf(who);
  const name = called(`告知${title}`, `Tell: ${said}`);
  const text = '申请已办结，请知悉';
  english[text] = 'A request has been approved';
  const to = who.kind === 'group' ? who.group : singleOf(who).to;
  const form = to.startsWith('${') ? 'expression' : 'string';
  return `<bpmn:serviceTask id="tell" name="${name}" flowable:delegateExpression="\${cc}">
      <bpmn:extensionElements>
        <flowable:field name="to"><flowable:${form}>${escapeXml(to)}</flowable:${form}></flowable:field>
        <flowable:field name="text"><flowable:string>${text}</flowable:string></flowable:field>
      </bpmn:extensionElements>
    </bpmn:serviceTask>`;
}
