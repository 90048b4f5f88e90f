import { readProcess } from '../../../../src/definition/process/read.ts';
import { marked } from '../../../support/marked.ts';
import type { ProcessModel } from '../../../../src/definition/types/process.ts';

/** A process from the body of its `process` element; throws when the reader finds a fault. */
export async function processOf(body: string, id = 'test', extra = ''): Promise<ProcessModel> {
  const xml = marked(
    `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn">${extra}<process id="${id}">${body}</process></definitions>`,
  );
  const { model, faults } = await readProcess(xml, `${id}.bpmn`);
  const [fault] = faults;
  if (fault || !model) throw new Error(fault ? `${fault.line}:${fault.column} ${fault.message}` : 'no process');
  return model;
}

/**
 * A process from arrows: `s > a; a > g; g > b [${x > 1}]`. What an id is shows in its beginning: s start, e end,
 * g exclusive, p parallel, o inclusive gateway, everything else a user task. `more` are further elements.
 */
export function arrows(text: string, more = '', id = 'test', extra = ''): Promise<ProcessModel> {
  return processOf(elementsOf(text, more), id, extra);
}

export function elementsOf(text: string, more = ''): string {
  const ids = new Set<string>();
  const flows = text
    .split(';')
    .filter((part) => part.trim() !== '')
    .map((part, index) => {
      const match = /^\s*([\w]+)\s*>\s*([\w]+)\s*(?:\[(.*)\])?\s*$/s.exec(part);
      if (!match?.[1] || !match[2]) throw new Error(`cannot read ${part}`);
      const [, source, target, condition] = match;
      ids.add(source).add(target);
      const inner = condition ? `<conditionExpression><![CDATA[${condition}]]></conditionExpression>` : '';
      return `<sequenceFlow id="f${index}_${source}_${target}" sourceRef="${source}" targetRef="${target}">${inner}</sequenceFlow>`;
    });
  const drawn = [...ids].filter((each) => !more.includes(`id="${each}"`));
  return drawn.map((each) => `<${typeOf(each)} id="${each}"/>`).join('') + more + flows.join('');
}

function typeOf(id: string): string {
  if (/^s\d*$/.test(id)) return 'startEvent';
  if (/^e\d*$/.test(id)) return 'endEvent';
  if (/^g\d*$/.test(id)) return 'exclusiveGateway';
  if (/^p\d*$/.test(id)) return 'parallelGateway';
  return /^o\d*$/.test(id) ? 'inclusiveGateway' : 'userTask';
}
