import type { DraftMeaning, MeantChange } from '../../../contract/studio/publishing.ts';
import { phrasesOf } from '../../../definition/check/locale.ts';
import { diffDefinitions } from '../../../definition/diff.ts';
import { fieldsByPath } from '../../../definition/schema/walk.ts';
import { spoken, type Words } from '../../../definition/text/say.ts';
import type { Change } from '../../../definition/types/change.ts';
import type { Definition } from '../../../definition/types/definition.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import { toTaiwan } from '../../definitions/localiser.ts';
import type { Hall } from '../hall.ts';
import { RuleWords } from '../trial/ruleWords.ts';

const LEVELS = ['breaking', 'care', 'safe'] as const;

/** What one definition in place of another means, the worst first, in somebody's language; and what it calls fields and steps. */
export function changesTold(
  before: Definition | undefined,
  after: Definition | undefined,
  locale: Locale,
  hall: Hall,
): { changes: DraftMeaning['changes']; names: ReadonlyMap<string, string> } {
  const changes = (before && after && diffDefinitions(before, after)) ?? [];
  const phrases = phrasesOf(locale, toTaiwan);
  const names = new Map([before, after].flatMap((one) => (one ? titlesIn(hall.registry.localised(one, locale)) : [])));
  const felt = feltBy([after, before], locale, hall);
  const told = LEVELS.flatMap((level) =>
    changes.flatMap((change) =>
      change.level === level ? [{ level, what: spoken(named(change.what, names), phrases), ...felt(change) }] : [],
    ),
  );
  return { changes: told, names };
}

/** Where a change is felt, and whom it concerns there: as it is from now on, of what is gone as it was. */
function feltBy(definitions: readonly (Definition | undefined)[], locale: Locale, hall: Hall) {
  const rules = definitions.flatMap((one) =>
    one?.kind === 'topic' ? [new RuleWords(hall.registry.localised(one, locale), locale, hall)] : [],
  );
  const text = (key: string, values = {}): string => hall.texts.text(locale, `studio.${key}`, values);
  const whoAt = (node: string): string => {
    if (node === 'start') return text('who.initiator');
    if (node === 'view') return text('meaning.readers');
    return rules.map((rule) => rule.of(node)).find((said) => said !== '') ?? '';
  };
  return ({ at }: Change): Pick<MeantChange, 'at' | 'whom'> => {
    if (at === undefined) return {};
    const whom = [...new Set(at.nodes.map(whoAt))].filter((said) => said !== '').join(text('comma'));
    return { at, ...(whom !== '' && { whom }) };
  };
}

/** What fields and steps are called, by the paths and ids that a comparison knows. */
function titlesIn(definition: Definition): [string, string][] {
  if (definition.kind === 'report') return [];
  const fields = [...fieldsByPath(definition.schema)].map(([path, [field]]): [string, string] => [
    path,
    field?.schema.title ?? path,
  ]);
  const nodes = definition.kind === 'topic' ? Object.values(definition.process.nodes) : [];
  return [...fields, ...nodes.map(({ id, name }): [string, string] => [id, name || id])];
}

function named(words: Words, names: ReadonlyMap<string, string>): Words {
  if (typeof words !== 'object') return names.get(String(words)) ?? words;
  return { ...words, values: words.values.map((value) => named(value, names)) };
}
