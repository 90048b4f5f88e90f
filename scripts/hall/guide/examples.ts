import type { DefinitionSource, SourceFile } from '../../../src/definition/types/source.ts';
import { code } from './markdown.ts';

/** One of each kind of file is enough to learn from; the diagram of a process is the editor's business. */
const ONE_OF_EACH = [
  /^(topic|entity|report)\.json$/,
  /^schema\.json$/,
  /^ui\.json$/,
  /^process\.bpmn$/,
  /^locales\/en-US\.json$/,
  /^samples\/valid-/,
  /^samples\/invalid-/,
  /^samples\/journey-/,
];

/** A whole definition, file by file, as it lies in the repository. */
export function exampleOf({ files }: DefinitionSource): string {
  const shown = ONE_OF_EACH.flatMap((pattern) => files.find(({ name }) => pattern.test(name)) ?? []);
  return shown.map((file) => `### ${file.path}\n\n${code(languageOf(file), bodyOf(file))}`).join('\n\n');
}

const languageOf = ({ name }: SourceFile): string => (name.endsWith('.bpmn') ? 'xml' : 'json');

function bodyOf({ name, text }: SourceFile): string {
  return name.endsWith('.bpmn') ? text.replace(/\n\s*<bpmndi:BPMNDiagram[\s\S]*<\/bpmndi:BPMNDiagram>/, '') : text;
}
