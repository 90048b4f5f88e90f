import { ROW_FILES } from '../../src/definition/read.ts';
import { loadSource } from '../../src/server/definitions/load.ts';
import { UsageError } from './command.ts';
import { jsonText, type Files, type Outline } from './outline.ts';
import { SCHEMAS_DIR, TOPICS_DIR } from './world.ts';

/** The files of another definition under the new key and title; base data stays where it is. */
export async function copyOf(from: string, kind: 'topic' | 'entity', outline: Outline): Promise<Files> {
  const source = await loadSource(kind === 'topic' ? TOPICS_DIR : SCHEMAS_DIR, kind, from);
  if (source === undefined) throw new UsageError(`there is no ${kind} "${from}" to copy`);
  const manifestName = `${kind}.json`;
  const manifest = JSON.parse(source.files.find(({ name }) => name === manifestName)?.text ?? '{}') as Record<
    string,
    unknown
  >;
  const oldTitle = String(manifest['title']);
  const files: Files = {};
  for (const { name, text } of source.files) {
    if (ROW_FILES.includes(name)) continue;
    if (name === manifestName) files[name] = jsonText(retitled(manifest, kind, outline));
    else if (name === 'process.bpmn')
      files[name] = text.replace(new RegExp(`\\b(id|bpmnElement|processRef)="${from}"`, 'g'), `$1="${outline.key}"`);
    else if (name.startsWith('locales/')) files[name] = withTitle(text, oldTitle, outline, name.includes('en-US'));
    else files[name] = text;
  }
  return files;
}

function retitled(
  manifest: Record<string, unknown>,
  kind: 'topic' | 'entity',
  { key, title }: Outline,
): Record<string, unknown> {
  return { ...manifest, title, ...(kind === 'entity' && { permission: key.replaceAll('/', ':') }) };
}

/** The old title may still be the process's name, so that its translation stays. */
function withTitle(text: string, oldTitle: string, { title, english }: Outline, isEnglish: boolean): string {
  const translations = JSON.parse(text) as Record<string, string>;
  const own = isEnglish ? { [title]: english } : {};
  return jsonText({ ...translations, ...(oldTitle === title ? {} : own) });
}
