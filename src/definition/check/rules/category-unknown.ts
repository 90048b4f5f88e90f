import { meantOrListed } from '../../text/suggest.ts';
import { topicRule } from '../rule.ts';
import { say } from '../../text/say.ts';

export const categoryUnknown = topicRule({
  id: 'category-unknown',
  severity: 'error',
  byName: true,
  title: 'the category does not exist',
  help: 'category is a dictValue of the dictionary topicCategory.',
  check({ topic, manifest, context }, report) {
    const known = context.vocabulary.dictionaries['topicCategory'];
    if (known === undefined || known.length === 0 || known.includes(topic.category)) return;
    report.at(
      manifest,
      ['category'],
      say`there is no category "${topic.category}"${meantOrListed(topic.category, known)}`,
    );
  },
});
