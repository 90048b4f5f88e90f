import { execFileSync, spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { fromRoot } from '../../scripts/lib/paths.ts';
import { LOCALES } from '../../src/definition/types/locale.ts';

/** Adds one of each kind to a copy of the house and counts the files that it took. */
const FUNCTION = `  {
    name: 'half',
    total: true,
    parameters: [{ name: 'x', kinds: ['number'] }],
    result: NUMBER,
    description: 'half(x): one half of it',
    apply: ([x]) => amountOf(x).div(2),
  },
`;
const WIDGET = `  slider: {
    title: named('滑块', '滑塊', 'Slider'),
    group: 'number',
    says: 'A number that is pulled.',
    fits: ({ type }) => type === 'number',
    options: typed,
    holds: 'text',
    span: HALF,
  },
`;
const RULE = `import { topicRule } from '../rule.ts';
import { say } from '../../text/say.ts';

export const titleShort = topicRule({
  id: 'title-short',
  severity: 'warning',
  title: 'a title is too short',
  help: 'Nobody finds it.',
  check({ topic, manifest }, report) {
    if (topic.title.length < 3) report.at(manifest, ['title'], say\`"\${topic.title}" is short\`);
  },
});
`;
const ASK = `
import { RULES } from './src/definition/check/rules.ts';
import { problemsIn } from './src/definition/check/expressions.ts';
import { plainCalendar } from './src/definition/expression/scope.ts';
import { evaluateTemplate } from './src/definition/expression/template.ts';
import { widgetOf } from './src/definition/widgets/choose.ts';
const scope = { variables: { n: 3 }, calendar: plainCalendar(() => new Date()) };
console.log(JSON.stringify({
  half: evaluateTemplate('\${half(n)}', scope),
  typed: [{ kind: 'number' }, { kind: 'boolean' }].map((n) => problemsIn('\${half(n)}', { n }).map(({ kind }) => kind)),
  drawn: ['number', 'boolean'].map((type) => widgetOf({ type }, { 'ui:widget': 'slider' })),
  rules: RULES.map(({ id }) => id).slice(-2),
}));
`;

const VERB = `import type { Person } from '../../../../contract/person.ts';
import type { Hall } from '../../hall.ts';
import { onRequest } from '../move.ts';
import type { MoveInput } from '../move.ts';
import { writeInstanceStep } from '../instanceStep.ts';

/** Thanks whoever has handled it. */
export async function thankRequest(person: Person, input: MoveInput, hall: Hall): Promise<void> {
  await onRequest(person, input, hall, (move) => writeInstanceStep(move, { outcome: 'thank', comment: input.comment }));
}
`;
const ASK_VERB = `
import { META } from './src/definition/check/meta.ts';
import { journeyUnknown } from './src/definition/check/rules/journey-unknown.ts';
import { buttonsThat, TASK_ACTIONS } from './src/definition/verbs.ts';
import { DECISIONS } from './src/server/services/flow/requestTrail.ts';
import { VERB_CALLS } from './src/server/services/flow/verbs.ts';
console.log(JSON.stringify({
  called: VERB_CALLS.some(({ name }) => name === 'thank'),
  button: buttonsThat(({ comment }) => comment === 'free').includes('thank'),
  node: TASK_ACTIONS.includes('thank') && META.topic.definitions.action.enum.includes('thank'),
  decides: DECISIONS.has('thank'),
  rule: journeyUnknown.id,
}));
`;
const ASK_LOCALE = `
import { isFileOf } from './src/definition/edit/files.ts';
import { LOCALE_FACTS, LOCALES, localeOfTag } from './src/definition/types/locale.ts';
import { messagesFor } from './src/definition/validation/messages.ts';
import { WIDGETS } from './src/definition/widgets/table.ts';
import { localeOf, readTexts } from './src/server/texts.ts';
const [{ message }] = messagesFor([{ path: 'a', keyword: 'required' }], { properties: { a: { title: '名前' } } }, 'ja-JP');
console.log(JSON.stringify({
  ...{ spoken: LOCALES.at(-1), name: LOCALE_FACTS['ja-JP'].name, tag: localeOfTag('ja'), asked: localeOf('fr, ja;q=0.9') },
  ...{ message, text: readTexts('locales').text('ja-JP', 'renderer.action_complete'), widget: WIDGETS.text.title['ja-JP'] },
  translated: isFileOf('topic', 'locales/ja-JP.json'),
}));
`;

let copy = '';
let changed: string[] = [];

async function write(path: string, change: (text: string) => string): Promise<void> {
  const before = await readFile(join(copy, path), 'utf8').catch(() => '');
  const after = change(before);
  expect(after, path).not.toBe(before);
  await writeFile(join(copy, path), after);
  changed.push(path);
}

/** What a program of these words prints, run in the copy. */
async function asked(program: string): Promise<unknown> {
  await writeFile(join(copy, 'ask.ts'), program);
  return JSON.parse(execFileSync(process.execPath, ['ask.ts'], { cwd: copy, encoding: 'utf8' }));
}

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'hall-additions-'));
  for (const folder of ['src', 'locales']) await cp(fromRoot(folder), join(copy, folder), { recursive: true });
  for (const beside of ['node_modules', 'schemas']) await symlink(fromRoot(beside), join(copy, beside));
  await writeFile(join(copy, 'package.json'), '{ "type": "module" }');
  const { compilerOptions } = JSON.parse(await readFile(fromRoot('tsconfig.json'), 'utf8')) as {
    compilerOptions: object;
  };
  await writeFile(join(copy, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src', 'locales'] }));
});
beforeEach(() => void (changed = []));
afterAll(() => rm(copy, { recursive: true, force: true }));

it('takes a verb as its lines in the table, its file, its line on the server and its words', async () => {
  const words = '  "action_thank": "Thank",\n  "outcome_thank": "Thanked",\n';
  await write('src/definition/verbs.ts', (text) =>
    text
      .replace(
        '  claim: {',
        "  thank: { on: 'request', node: 'named', says: 'Say thanks.', decides: true },\n  claim: {",
      )
      .replace('  urge: { comment', "  thank: { comment: 'free' },\n  urge: { comment"),
  );
  await write('src/server/services/flow/verbs/thankRequest.ts', () => VERB);
  await write('src/server/services/flow/verbs.ts', (text) =>
    text
      .replace(/^/, "import { thankRequest } from './verbs/thankRequest.ts';\n")
      .replace('  claim: claimTask', '  thank: thankRequest,\n  claim: claimTask'),
  );
  for (const locale of LOCALES)
    await write(`locales/${locale}/renderer.json`, (text) => text.replace('{\n', `{\n${words}`));
  expect(changed).toHaveLength(6);
  const told = await asked(ASK_VERB);
  expect(told).toEqual({ called: true, button: true, node: true, decides: true, rule: 'journey-unknown' });
});

it('takes a language as its folder and its line', async () => {
  await cp(join(copy, 'locales/en-US'), join(copy, 'locales/ja-JP'), { recursive: true });
  await write('src/definition/types/locale.ts', (text) =>
    text
      .replace(/^/, "import jaJP from '../../../locales/ja-JP/validation.json' with { type: 'json' };\n")
      .replace('validation: enUS },', "validation: enUS },\n  'ja-JP': { name: '日本語', validation: jaJP },"),
  );
  expect(changed).toHaveLength(1);
  const said = join(copy, 'locales/ja-JP/validation.json');
  await writeFile(said, (await readFile(said, 'utf8')).replace('{{title}} cannot be empty', '{{title}}は必須です'));
  expect(await asked(ASK_LOCALE)).toEqual({
    ...{ spoken: 'ja-JP', name: '日本語', tag: 'ja-JP', asked: 'ja-JP' },
    ...{ message: '名前は必須です', text: 'Approve', widget: 'Text', translated: true },
  });
});

it('takes a widget and a function as one entry each, a rule of the checker as a file and its name in the list', async () => {
  await write('src/definition/expression/functions.ts', (text) => text.replace(/(?<=CATALOGUE: .* = \[\n)/, FUNCTION));
  await write('src/definition/widgets/table.ts', (text) => text.replace(/(?<=WIDGETS: .* = \{\n)/, WIDGET));
  await write('src/definition/check/rules/title-short.ts', () => RULE);
  await write('src/definition/check/rules.ts', (text) =>
    text
      .replace(/^/, "import { titleShort } from './rules/title-short.ts';\n")
      .replace('  journeyRefused,\n];', '  journeyRefused,\n  titleShort,\n];'),
  );
  expect(changed).toHaveLength(4);
  expect(await asked(ASK)).toMatchObject({
    half: 1.5,
    typed: [[], ['arguments']],
    drawn: ['slider', 'switch'],
    rules: ['journey-refused', 'title-short'],
  });
});

it('forgets nothing by that: the compiler has no complaint', () => {
  const tsc = fromRoot('node_modules', '.bin', 'tsc');
  const { stdout } = spawnSync(tsc, ['--noEmit', '-p', '.'], { cwd: copy, encoding: 'utf8' });
  expect(stdout).toBe('');
});
