import { docOf, RULE_DOCS } from '../../src/definition/check/rules.ts';
import { didYouMean } from '../../src/definition/text/suggest.ts';
import { UsageError, type Command } from './command.ts';

export const explain: Command = {
  help: `hall explain [rule]

Says what a rule of the checker wants and how to mend what it finds. Without a rule it lists them all.`,

  run([id]) {
    if (id === undefined) {
      const width = Math.max(...RULE_DOCS.map((doc) => doc.id.length));
      for (const doc of RULE_DOCS)
        process.stdout.write(`${doc.id.padEnd(width)}  ${doc.severity.padEnd(7)}  ${doc.title}\n`);
      return Promise.resolve(0);
    }
    const doc = docOf(id);
    if (doc === undefined) {
      const hint = didYouMean(
        id,
        RULE_DOCS.map((one) => one.id),
      );
      throw new UsageError(`there is no rule "${id}"${hint}`);
    }
    process.stdout.write(`${doc.id} (${doc.severity}): ${doc.title}\n\n${doc.help}\n`);
    return Promise.resolve(0);
  },
};
