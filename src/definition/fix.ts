import { missingTexts } from './check/texts.ts';
import { checkDefinition, type CheckContext } from './check/check.ts';
import { toFormat2 } from './format-1.ts';
import { readParts, assemble } from './read.ts';
import { asObject } from './text/json.ts';
import type { JsonValue } from './types/json.ts';
import type { DefinitionSource, SourceFile } from './types/source.ts';

export interface Fixed {
  /** the files that are other ones now */
  files: SourceFile[];
  /** what was mended, for people */
  done: string[];
}

/**
 * Mends what needs no thought: files of the first format, default flows that are not marked, texts without a translation
 * (an empty one each, to be filled in). What it leaves is for the checker to tell.
 */
export async function fixDefinition(source: DefinitionSource, context: CheckContext): Promise<Fixed> {
  const done: string[] = [];
  let files = source.files;
  const replace = (name: string, text: string, what: string): void => {
    const path = files[0]?.path.replace(files[0].name, name) ?? name;
    const known = files.some((file) => file.name === name);
    files = known
      ? files.map((file) => (file.name === name ? { ...file, text } : file))
      : [...files, { name, path, text }];
    done.push(what);
  };
  const { faults } = await checkDefinition(source, context);
  if (faults.some(({ rule }) => rule === 'format-old' || rule === 'schema-then-declares')) {
    for (const { name, text } of toFormat2(files)) {
      if (files.find((file) => file.name === name)?.text !== text)
        replace(name, `${text}\n`, `${name}: in format 2 now`);
    }
  }
  const parts = await readParts({ ...source, files }, { ...context, judgeOnly: true });
  const process = files.find(({ name }) => name === 'process.bpmn');
  for (const { id, source: gateway, isUnmarked } of Object.values(parts.process?.flows ?? {})) {
    const text = files.find(({ name }) => name === process?.name)?.text ?? '';
    const tag = new RegExp(`<(?:\\w+:)?exclusiveGateway\\b[^>]*\\bid="${gateway.replace(/[.]/g, '\\.')}"`).exec(text);
    if (isUnmarked !== true || tag === null) continue;
    const marked = `${text.slice(0, tag.index + tag[0].length)} default="${id}"${text.slice(tag.index + tag[0].length)}`;
    replace('process.bpmn', marked, `process.bpmn: "${id}" is the default of "${gateway}"`);
  }
  const definition = await assemble(await readParts({ ...source, files }, { ...context, judgeOnly: true }));
  const missing = definition === undefined ? [] : [...missingTexts(definition, 'en-US').keys()];
  if (missing.length > 0) {
    const name = 'locales/en-US.json';
    const text = files.find((file) => file.name === name)?.text ?? '{}';
    const known = asObject(JSON.parse(text) as JsonValue) ?? {};
    const stubs = Object.fromEntries(missing.map((one) => [one, '']));
    const count = `${missing.length} text${missing.length === 1 ? '' : 's'}`;
    replace(name, `${JSON.stringify({ ...known, ...stubs }, null, 2)}\n`, `${name}: ${count} to translate`);
  }
  return { files: files.filter((file) => !source.files.includes(file)), done };
}
