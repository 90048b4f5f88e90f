import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { checkDefinition } from '../../src/definition/check/check.ts';
import { pretty } from '../../src/definition/check/format.ts';
import { copyFiles } from '../../src/definition/edit/copy.ts';
import type { Files } from '../../src/definition/edit/files.ts';
import type { Outline } from '../../src/definition/edit/outline.ts';
import { entityFiles } from '../../src/definition/edit/template-entity.ts';
import { topicFiles } from '../../src/definition/edit/template-topic.ts';
import { loadSource } from '../../src/server/definitions/load.ts';
import { readArgs, UsageError, type Command } from './command.ts';
import { colouredFaults } from './colour.ts';
import { askMissing, englishOf, KEY_HINT, kindOfKey, type Ask, type Wanted } from './questions.ts';
import { PRODUCT, readWorld, SCHEMAS_DIR, TOPICS_DIR } from './world.ts';

export const create: Command = {
  help: `hall new [<key>] [--title <Chinese title>] [--english <title>] [--from <key>] [--category <dictValue>]

Writes a complete folder that passes the checker, to be changed from there. A key with a slash (library/seat) is an
entity under schemas/, one without (visitor-pass) a request type under topics/: the applicant fills in, his leader decides. On a terminal it asks for what was
not said.

  --title      what people call it, in Simplified Chinese
  --english    the same in English; otherwise made of the key
  --from       another definition to copy instead of the small example, with its samples
  --category   a value of the dictionary topicCategory (topics only)`,

  async run(args) {
    const { values, positionals } = readArgs(args, {
      title: { type: 'string' },
      english: { type: 'string' },
      from: { type: 'string' },
      category: { type: 'string' },
    });
    const [named, ...more] = positionals;
    if (more.length > 0) throw new UsageError('one key at a time');
    const { context } = await readWorld();
    const categories = context.vocabulary.dictionaries['topicCategory'] ?? [];
    const asked = await wanted({ ...values, key: named }, categories);
    const { key } = asked;
    if (key === undefined) throw new UsageError('write: hall new <key> --title …');
    const kind = kindOfKey(key);
    if (kind === undefined) throw new UsageError(`"${key}" cannot be a key; ${KEY_HINT}`);
    const dir = kind === 'topic' ? TOPICS_DIR : SCHEMAS_DIR;
    const folder = join(dir, key);
    if (existsSync(folder)) throw new UsageError(`${folder} is there already`);

    const category = asked.category ?? categories[0] ?? 'office';
    const english = asked.english ?? englishOf(key);
    const title = asked.title ?? english;
    const outline = {
      key,
      title,
      english,
      category,
      meta: relative(folder, metaFolder()).replaceAll('\\', '/'),
    };
    const files =
      asked.from === undefined
        ? kind === 'topic'
          ? topicFiles(outline)
          : entityFiles(outline)
        : await copied(asked.from, kind, outline);
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), text, { flag: 'wx' });
    }

    const source = await loadSource(dir, kind, key);
    const { faults } = source === undefined ? { faults: [] } : await checkDefinition(source, context);
    if (faults.length > 0) process.stdout.write(`${colouredFaults(pretty(faults))}\n`);
    const failed = faults.some(({ severity }) => severity === 'error');
    process.stdout.write(
      `${folder} is written${failed ? ', and has errors' : ' and passes the checker'}. ${nextSteps(kind, key)}\n`,
    );
    return failed ? 1 : 0;
  },
};

/** Editors read the meta-schemas beside the hall's entities, or where those are elsewhere the product's. */
function metaFolder(): string {
  const own = join(SCHEMAS_DIR, 'meta');
  return existsSync(own) ? own : join(PRODUCT, 'schemas/meta');
}

async function copied(from: string, kind: 'topic' | 'entity', outline: Outline): Promise<Files> {
  const [own, product] = kind === 'topic' ? [TOPICS_DIR, 'topics'] : [SCHEMAS_DIR, 'schemas'];
  const source = (await loadSource(own, kind, from)) ?? (await loadSource(join(PRODUCT, product), kind, from));
  if (source === undefined) throw new UsageError(`there is no ${kind} "${from}" to copy`);
  const files = Object.fromEntries(source.files.map(({ name, text }) => [name, text]));
  return copyFiles(files, { kind, key: from }, outline);
}

/** On a terminal the missing is asked for; in a pipe or a script flags and their defaults have to do. */
async function wanted(given: Wanted, categories: readonly string[]): Promise<Wanted> {
  const said = given.key !== undefined && (given.title !== undefined || given.from !== undefined);
  if (said || !process.stdin.isTTY || !process.stdout.isTTY) return given;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  // Ctrl+C and Ctrl+D: nothing has been written yet
  const ended = new Promise<never>((_, reject) => {
    terminal.once('close', () => reject(new UsageError('nothing was written')));
  });
  ended.catch(() => undefined);
  const ask: Ask = async (question, suggestion = '') => {
    const hint = suggestion === '' ? '' : ` (${suggestion})`;
    return (await Promise.race([terminal.question(`${question}${hint}: `), ended])).trim() || suggestion;
  };
  try {
    return await askMissing(given, categories, ask);
  } finally {
    terminal.close();
  }
}

/** What to edit next, in the order in which it is thought. */
function nextSteps(kind: 'topic' | 'entity', key: string): string {
  const hall = 'npm run hall --';
  const parts =
    kind === 'topic'
      ? [
          'schema.json       the fields of the form',
          'process.bpmn      who decides, in which order',
          'topic.json        what each step may write, rules, who may start it',
        ]
      : ['schema.json       the fields of a record', 'entity.json       list, filters, actions, what is unique'];
  const served =
    kind === 'topic'
      ? `A running server shows it at /workStation/map/${key}.`
      : `A running server serves it at /api/${key}/page.`;
  return `${served}
Edit next:
${[...parts, 'locales, samples  English, and examples that are tests'].map((part) => `  ${part}`).join('\n')}
Then:
  ${hall} check ${key}${kind === 'topic' ? `\n  ${hall} simulate ${key}` : ''}
  ${hall} preview ${key}
  ${hall} guide             everything that may stand in these files`;
}
