import { mount } from '#subject';
import { makeData, makeSpec } from './spec.ts';
import type { Subject } from './subject.ts';

/** What the driver calls in the page. Times are milliseconds; `painted` is after the frame that shows the result. */
export interface BenchPage {
  mount(): Promise<{ first: number; all: number }>;
  armKeys(): void;
  keys(): number[];
  focus(): void;
  painted(): Promise<number>;
  value(): string;
  submit(): Promise<{ errors: number; painted: number }>;
}

const query = new URLSearchParams(location.search);
const spec = makeSpec(Number(query.get('size')), Number(query.get('rows') ?? 20), query.has('cell') ? 'cell' : 'field');
const data = makeData(spec, query.has('bad'));
let subject: Subject;
let keyTimes: number[] = [];

/** The moment after the next frame was painted. */
function painted(): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve(performance.now());
      channel.port2.postMessage(null);
    });
  });
}

/**
 * Mounts and waits until nothing was added for 400 ms (and, on a busy machine, until what will be typed into is there);
 * tells the paint of field 9 and that of the last node.
 */
async function mountAndSettle(): Promise<{ first: number; all: number }> {
  const begin = performance.now();
  const last = { changed: begin, painted: begin };
  let first = 0;
  const observer = new MutationObserver(() => {
    last.changed = performance.now();
    void painted().then((at) => (last.painted = at));
    if (first === 0 && /Field 9(?!\d)/.test(document.body.textContent ?? ''))
      void painted().then((at) => (first ||= at - begin));
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const element = document.querySelector<HTMLElement>('#root');
  if (element === null) throw new Error('no root');
  subject = await mount(element, spec, data);
  while (performance.now() - last.changed < 400 || last.painted < last.changed || subject.input() === null) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  observer.disconnect();
  return { first, all: last.painted - begin };
}

function input(): HTMLInputElement {
  const found = subject.input();
  if (found === null) throw new Error(`the input of ${spec.typed} is not there`);
  return found;
}

function focus(): void {
  const element = input();
  element.scrollIntoView({ block: 'center' });
  element.focus();
  element.setSelectionRange(element.value.length, element.value.length);
}

function armKeys(): void {
  let down = 0;
  addEventListener('keydown', (event) => (down = event.timeStamp), true);
  addEventListener('input', () => void painted().then((at) => keyTimes.push(at - down)), true);
  focus();
}

const page: BenchPage = {
  mount: mountAndSettle,
  armKeys,
  focus,
  painted,
  keys() {
    const taken = keyTimes;
    keyTimes = [];
    return taken;
  },
  value: () => String(subject.value()),
  async submit() {
    const begin = performance.now();
    const errors = await subject.submit();
    return { errors, painted: (await painted()) - begin };
  },
};
Object.assign(globalThis, { bench: page });
