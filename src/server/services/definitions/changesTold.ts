import type { DraftMeaning } from '../../../contract/studio/publishing.ts';
import { phrasesOf } from '../../../definition/check/locale.ts';
import { diffDefinitions } from '../../../definition/diff.ts';
import { fieldsByPath } from '../../../definition/schema/walk.ts';
import { spoken, type Words } from '../../../definition/text/say.ts';
import type { Definition } from '../../../definition/types/definition.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import { toTaiwan } from '../../definitions/localiser.ts';
import type { Hall } from '../hall.ts';

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
  const told = LEVELS.flatMap((level) =>
    changes.flatMap((change) =>
      change.level === level ? [{ level, what: spoken(named(change.what, names), phrases) }] : [],
    ),
  );
  return { changes: told, names };
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
