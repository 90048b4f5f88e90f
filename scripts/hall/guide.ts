import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { loadSource } from '../../src/server/definitions/load.ts';
import { readArgs, UsageError, type Command } from './command.ts';
import { guideWords } from './guide/words.ts';
import { guideText } from './guide/write.ts';
import { commandLocale, LOCALE_HELP, LOCALE_OPTION } from './locale.ts';
import { DemoPeople } from './people.ts';
import { readWorld, SCHEMAS_DIR, TOPICS_DIR } from './world.ts';

export const guide: Command = {
  help: `hall guide [file] [--example <key>] [--locale …]

Writes the authoring guide, one Markdown file that is enough to write a right topic or entity from: every key, widget,
format, function and rule, the names and people that exist here, common mistakes, and a complete topic, entity and report.
Without a file it goes to standard output.

  --example <key>   the topic that is shown as the example (car-use)
  --record <key>    the entity that is shown (sys/vehicle-log)
  --report <key>    the report that is shown (educationParty/awards)
${LOCALE_HELP}`,

  async run(args) {
    const { values, positionals } = readArgs(args, {
      example: { type: 'string', default: 'car-use' },
      record: { type: 'string', default: 'sys/vehicle-log' },
      report: { type: 'string', default: 'educationParty/awards' },
      ...LOCALE_OPTION,
    });
    const example = await loadSource(TOPICS_DIR, 'topic', values.example);
    if (example === undefined) throw new UsageError(`there is no topic "${values.example}"; name one: --example <key>`);
    const { context, entities } = await readWorld();
    const record = entities.find(({ key }) => key === values.record);
    if (record === undefined) throw new UsageError(`there is no entity "${values.record}"; name one: --record <key>`);
    const report = await loadSource(SCHEMAS_DIR, 'report', values.report);
    if (report === undefined) throw new UsageError(`there is no report "${values.report}"; name one: --report <key>`);
    const words = guideWords(commandLocale(values.locale));
    const text = guideText({
      example,
      record,
      report,
      people: new DemoPeople(),
      vocabulary: context.vocabulary,
      words,
    });
    const [file] = positionals;
    if (file === undefined) {
      process.stdout.write(text);
      return 0;
    }
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
    process.stdout.write(`${file} is written\n`);
    return 0;
  },
};
