import { translateDefinition } from '../localise.ts';
import type { Definition } from '../types/definition.ts';
import type { Locale } from '../types/locale.ts';
import type { ProcessModel } from '../types/process.ts';
import { nearest } from '../text/suggest.ts';

const CHINESE = /\p{Script=Han}/u;

/** The texts of a definition that people read. */
export interface DefinitionTexts {
  /** must be translated: titles, descriptions, choices, the guide, messages, hints */
  own: Set<string>;
  /** should be: names in the diagram, and what its service tasks tell people */
  further: Set<string>;
}

const known = new WeakMap<Definition, DefinitionTexts>();

/** Every text with Chinese characters in it: `LED` and `https://…` need no translation. */
export function textsOf(definition: Definition): DefinitionTexts {
  let texts = known.get(definition);
  if (texts === undefined) known.set(definition, (texts = collect(definition)));
  return texts;
}

function collect(definition: Definition): DefinitionTexts {
  const own = new Set<string>();
  translateDefinition(definition.kind === 'topic' ? withoutDiagram(definition) : definition, (text) => {
    own.add(text);
    return text;
  });
  const names = definition.kind === 'topic' ? diagramTexts(definition.process) : [];
  const further = names.filter((text) => !own.has(text));
  const chinese = (texts: Iterable<string>): Set<string> => new Set([...texts].filter((text) => CHINESE.test(text)));
  return { own: chinese(own), further: chinese(further) };
}

/** Texts without a translation, each with the text of the translations that it probably was before an edit. */
export function missingTexts(definition: Definition, locale: Locale): Map<string, string | undefined> {
  const known = definition.translations[locale] ?? {};
  const { own, further } = textsOf(definition);
  const all = new Set([...own, ...further]);
  const unused = Object.keys(known).filter((text) => !all.has(text));
  const missing = [...all].filter((text) => !Object.hasOwn(known, text));
  return new Map(missing.map((text) => [text, nearest(text, unused)]));
}

function diagramTexts({ name, nodes, flows, lanes, annotations }: ProcessModel): string[] {
  return [
    name,
    ...Object.values(nodes).map((node) => node.name),
    ...Object.values(flows).map((flow) => flow.name ?? ''),
    ...lanes.map((lane) => lane.name),
    ...annotations.map((note) => note.text),
    ...Object.values(nodes).flatMap(({ delegate, fields }) =>
      delegate === 'notify' ? toldText(fields?.['text']) : [],
    ),
  ];
}

/** A text that says nothing but what is filled in is in no language. */
const toldText = (text = ''): string[] => (CHINESE.test(text.replaceAll(/\$\{[^}]*\}/g, '')) ? [text] : []);

/** The definition without the names of its diagram. */
function withoutDiagram(definition: Extract<Definition, { kind: 'topic' }>): Definition {
  const process = { ...definition.process, name: '', nodes: {}, flows: {}, lanes: [], annotations: [] };
  return { ...definition, process };
}
