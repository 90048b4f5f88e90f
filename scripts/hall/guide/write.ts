import { META } from '../../../src/definition/check/meta.ts';
import { RULE_DOCS } from '../../../src/definition/check/rules.ts';
import type { DefinitionSource, Vocabulary } from '../../../src/definition/types/source.ts';
import { expressionChapter } from './expressions.ts';
import { exampleOf } from './examples.ts';
import { quoted, table } from './markdown.ts';
import { choices, FORMAT_META, keysOf, TYPE_META } from './meta.ts';
import { optionTable, widgetTable } from './widgets.ts';
import { namesChapter } from './names.ts';
import { peopleChapter } from './people.ts';
import { processChapter } from './process.ts';
import { typedTable } from './typed.ts';
import type { DemoPeople } from '../people.ts';
import type { GuideWords } from './words.ts';

export interface GuideSources {
  /** a complete topic to learn from */
  example: DefinitionSource;
  /** a complete entity */
  record: DefinitionSource;
  /** a complete report */
  report: DefinitionSource;
  people: DemoPeople;
  vocabulary: Vocabulary;
  words: GuideWords;
}

/** The authoring guide as one Markdown text, made from what the checker itself reads. */
export function guideText({ example, record, report, people, vocabulary, words }: GuideSources): string {
  const { page, say } = words;
  const keys = (file: 'topic' | 'schema' | 'sample' | 'journey' | 'entity' | 'report'): string =>
    keysOf(META[file], say);
  const named = (title: string, body: string): string => `${say(title)}\n\n${body}`;
  const chapters: [title: string, body: string][] = [
    ['Where files lie', page('layout')],
    ['How to write a topic', page('steps')],
    ['topic.json: the manifest', `${keys('topic')}\n\n${page('manifest')}`],
    ['Who approves: approver rules', page('approvers')],
    ['Effects, follow-up services, quotas and numbers', page('effects')],
    ['A task for each row', page('rows')],
    [
      'schema.json: the form',
      [
        page('schema'),
        keys('schema'),
        named('Types:', choices(TYPE_META, say)),
        named('Formats:', choices(FORMAT_META, say)),
        page('conventions'),
        named('What people type is taken as they type it:', typedTable(words)),
      ].join('\n\n'),
    ],
    [
      'ui.json: how it is drawn',
      [
        page('ui'),
        named('Widgets:', widgetTable(say)),
        named('Options of every field, and of widgets:', optionTable(say)),
      ].join('\n\n'),
    ],
    ['Expressions', expressionChapter(words)],
    ['process.bpmn', processChapter(words)],
    ['locales: translations', page('locales')],
    [
      'samples and journeys',
      [page('samples'), named('A sample:', keys('sample')), named('A journey:', keys('journey'))].join('\n\n'),
    ],
    ['entity.json: records', `${page('entity')}\n\n${keys('entity')}`],
    ['report.json: what is counted', `${page('report')}\n\n${keys('report')}`],
    ['Permissions, menus and dictionaries', page('rights')],
    ['Demo people', peopleChapter(people, words)],
    ['Names that exist', namesChapter(vocabulary, words)],
    ['A complete topic', exampleOf(example)],
    ['A complete entity', exampleOf(record)],
    ['A complete report', exampleOf(report)],
    ['Common mistakes', page('mistakes')],
    [
      'Rules of the checker',
      table(
        ['rule', 'severity', 'finds', 'how to mend it'].map(say),
        RULE_DOCS.map(words.rule).map(({ id, severity, title, help }) => [quoted(id), say(severity), title, help]),
      ),
    ],
  ];
  const body = chapters.map(([title, text]) => `## ${say(title)}\n\n${text}`).join('\n\n');
  return `# ${say('Writing definitions for the service hall')}\n\n${page('introduction')}\n\n${body}\n`;
}
