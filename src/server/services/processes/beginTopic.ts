import { isJourneyFile } from '../../../definition/linked.ts';
import { objectIn } from '../../../definition/edit/files.ts';
import { jsonText } from '../../../definition/edit/outline.ts';
import { topicFiles } from '../../../definition/edit/template-topic.ts';
import { readProcess } from '../../../definition/process/read.ts';
import type { SourceFile } from '../../../definition/types/source.ts';
import { NO_BASE } from '../../definitions/deployments.ts';
import { PROCESS_FILE } from '../../definitions/drawn.ts';
import type { DrawnProcess } from '../../definitions/drawn.ts';
import type { Hall } from '../hall.ts';

interface Begun {
  key: string;
  name: string;
  xml: string;
}

/**
 * A process that was drawn under a key which no topic has yet makes one: with the form of the small example, whose decision
 * each of its tasks may write. The studio goes on from there.
 */
export async function beginTopic({ key, name, xml }: Begun, hall: Hall): Promise<DrawnProcess> {
  const [category = ''] = (await hall.registry.vocabulary()).dictionaries['topicCategory'] ?? [];
  const outline = { key, title: name, english: name, category, meta: '../../schemas/meta' };
  const example = topicFiles(outline);
  const { model } = await readProcess(xml, PROCESS_FILE, { layout: false });
  const tasks = Object.values(model?.nodes ?? {}).filter(({ type }) => type === 'userTask');
  const nodes = {
    start: { hide: ['@decision'] },
    ...Object.fromEntries(tasks.map(({ id }) => [id, { write: ['@decision'] }])),
  };
  const texts = {
    ...example,
    'topic.json': jsonText({ ...objectIn(example, 'topic.json'), nodes }),
    [PROCESS_FILE]: xml,
  };
  const files = Object.entries(texts)
    // its journey is about the process of the example
    .filter(([file]) => !isJourneyFile(file))
    .map(([file, text]): SourceFile => ({ name: file, path: `topics/${key}/${file}`, text }));
  const source = { kind: 'topic' as const, key, files };
  const { definition, faults, common } = await hall.registry.check(source);
  return { hash: definition?.hash, source: { ...source, common }, base: NO_BASE, faults };
}
