import type { Files } from './files.ts';

const PROCESS = 'process.bpmn';
/** The least of a file without which there is no definition. */
const LEAST: Files = { 'schema.json': '{"type":"object","properties":{}}', 'topic.json': '{}', 'entity.json': '{}' };
const TASK = /<(?:[\w.-]+:)?userTask\b([^<>]*)/g;
const ID = /^[\p{L}_][\p{L}\p{Nd}._-]*$/u;
/** as it may stand between quotes again */
const SOUND = /^(?:[^<&"]|&#?\w+;)*$/;

/**
 * The files of a definition, so that one can go on with those that can be read: each of the others is as it was when it
 * could be, in the first of those known. Of a process that has no such time its steps are told by their ids and names.
 */
export function readableFiles(files: Files, broken: readonly string[], known: readonly Files[]): Files {
  const stands = broken.flatMap((name): [string, string][] => {
    const steps = name === PROCESS ? stepsIn(files[name] ?? '') : [];
    const older = known.map((one) => one[name]).find((one) => one !== undefined);
    const least = name === PROCESS ? processOf([]) : LEAST[name];
    const text = steps.length > 0 ? processOf(steps) : (older ?? least);
    return text === undefined ? [] : [[name, text]];
  });
  const rest = Object.entries(files).filter(([name]) => !broken.includes(name));
  return Object.fromEntries([...rest, ...stands]);
}

interface Step {
  id: string;
  /** as it stands between quotes */
  name: string;
}

/** The user tasks that a text speaks of. */
function stepsIn(text: string): Step[] {
  const names = new Map<string, string>();
  for (const [, attributes = ''] of text.matchAll(TASK)) {
    const [, id = ''] = /\bid\s*=\s*["']([^"']*)["']/.exec(attributes) ?? [];
    const [, name = ''] = /\bname\s*=\s*"([^"]*)"/.exec(attributes) ?? [];
    if (ID.test(id)) names.set(id, SOUND.test(name) ? name : id);
  }
  return [...names].map(([id, name]) => ({ id, name }));
}

/** One after the other. */
function processOf(steps: readonly Step[]): string {
  const tasks = steps.map(({ id, name }) => `<userTask id="${id}" name="${name}"/>`);
  const ids = ['hall-begin', ...steps.map(({ id }) => id), 'hall-end'];
  const flows = ids
    .slice(1)
    .map((to, at) => `<sequenceFlow id="hall-${at}" sourceRef="${ids[at]}" targetRef="${to}"/>`);
  const inner = `<startEvent id="hall-begin"/>${tasks.join('')}<endEvent id="hall-end"/>${flows.join('')}`;
  const space = 'xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="steps"';
  return `<definitions ${space}><process id="steps">${inner}</process></definitions>`;
}
