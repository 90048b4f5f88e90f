import { docOf, RULE_DOCS } from '../../src/definition/check/rules.ts';
import { docIn } from '../../src/definition/check/locale.ts';
import type { RuleDoc } from '../../src/definition/check/rule.ts';
import { english } from '../../src/definition/text/say.ts';
import { didYouMean } from '../../src/definition/text/suggest.ts';
import { toTaiwan } from '../../src/server/definitions/localiser.ts';
import { readArgs, UsageError, type Command } from './command.ts';
import { commandLocale, LOCALE_HELP, LOCALE_OPTION } from './locale.ts';

export const explain: Command = {
  help: `hall explain [rule] [--locale …]

Says what a rule of the checker wants and how to mend what it finds. Without a rule it lists them all.

${LOCALE_HELP}`,

  run(args) {
    const { values, positionals } = readArgs(args, LOCALE_OPTION);
    const [id] = positionals;
    const locale = commandLocale(values.locale);
    const inWords = (doc: RuleDoc): RuleDoc => docIn(doc, locale, toTaiwan);
    if (id === undefined) {
      const width = Math.max(...RULE_DOCS.map((doc) => doc.id.length));
      for (const doc of RULE_DOCS.map(inWords))
        process.stdout.write(`${doc.id.padEnd(width)}  ${doc.severity.padEnd(7)}  ${doc.title}\n`);
      return Promise.resolve(0);
    }
    const found = docOf(id);
    if (found === undefined) {
      const hint = didYouMean(
        id,
        RULE_DOCS.map((one) => one.id),
      );
      throw new UsageError(`there is no rule "${id}"${english(hint)}`);
    }
    const doc = inWords(found);
    process.stdout.write(`${doc.id} (${doc.severity}): ${doc.title}\n\n${doc.help}\n`);
    return Promise.resolve(0);
  },
};
