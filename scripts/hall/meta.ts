import { writeFile } from 'node:fs/promises';
import { format } from 'prettier';
import { uiMeta } from '../../src/definition/widgets/meta.ts';
import { readArgs, type Command } from './command.ts';

const FILE = 'schemas/meta/ui.schema.json';

export const meta: Command = {
  help: `hall meta

Writes ${FILE}, by which editors complete ui.json, from the table of widgets. A test holds the two together.`,

  async run(args) {
    readArgs(args, {});
    await writeFile(FILE, await format(JSON.stringify(uiMeta()), { parser: 'json', printWidth: 120 }));
    process.stdout.write(`${FILE} is written\n`);
    return 0;
  },
};
