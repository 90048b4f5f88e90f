import { writeFile } from 'node:fs/promises';
import { format } from 'prettier';
import { META } from '../../src/definition/check/meta.ts';
import { readArgs, type Command } from './command.ts';

/** Made from the table of widgets, and with a part from the table of verbs. */
const WRITTEN = ['ui', 'topic'] as const;

export const meta: Command = {
  help: `hall meta

Writes schemas/meta/ui.schema.json, by which editors complete ui.json, from the table of widgets, and the actions in
topic.schema.json from the table of verbs. A test holds them together.`,

  async run(args) {
    readArgs(args, {});
    for (const name of WRITTEN) {
      const file = `schemas/meta/${name}.schema.json`;
      await writeFile(file, await format(JSON.stringify(META[name]), { parser: 'json', printWidth: 120 }));
      process.stdout.write(`${file} is written\n`);
    }
    return 0;
  },
};
