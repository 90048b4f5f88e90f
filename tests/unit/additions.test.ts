import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fromRoot } from '../../scripts/lib/paths.ts';

/** Adds a widget, a function and a rule of the checker to a copy of the room that says what definitions are. */
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

let copy = '';
const changed: string[] = [];

async function write(path: string, change: (text: string) => string): Promise<void> {
  const before = await readFile(join(copy, path), 'utf8').catch(() => '');
  const after = change(before);
  expect(after, path).not.toBe(before);
  await writeFile(join(copy, path), after);
  changed.push(path);
}

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'hall-additions-'));
  await cp(fromRoot('src', 'definition'), join(copy, 'src', 'definition'), { recursive: true });
  for (const beside of ['node_modules', 'schemas', 'locales']) await symlink(fromRoot(beside), join(copy, beside));
  await writeFile(join(copy, 'package.json'), '{ "type": "module" }');
});
afterAll(() => rm(copy, { recursive: true, force: true }));

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
  await writeFile(join(copy, 'ask.ts'), ASK);
  const told: unknown = JSON.parse(execFileSync(process.execPath, ['ask.ts'], { cwd: copy, encoding: 'utf8' }));
  expect(told).toMatchObject({
    half: 1.5,
    typed: [[], ['arguments']],
    drawn: ['slider', 'switch'],
    rules: ['journey-refused', 'title-short'],
  });
});
