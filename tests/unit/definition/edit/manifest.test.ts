import { describe, expect, it } from 'vitest';
import { fromRoot } from '../../../../scripts/lib/paths.ts';
import { META } from '../../../../src/definition/check/meta.ts';
import {
  addPart,
  askedOf,
  controlAt,
  namesAt,
  removePart,
  setNumberField,
  settingsOf,
} from '../../../../src/definition/edit/manifest.ts';
import type { FormKind, PartList } from '../../../../src/definition/edit/manifest.ts';
import { listed } from '../../../../src/definition/edit/rights.ts';
import { objectIn } from '../../../../src/definition/edit/files.ts';
import type { Pointer } from '../../../../src/definition/text/json.ts';
import { asObject, atPointer, type JsonValue } from '../../../../src/definition/types/json.ts';
import type { JsonSchema } from '../../../../src/definition/types/schema.ts';
import { columnOf } from '../../../../src/definition/entity/columns.ts';
import { readDefinition } from '../../../../src/definition/read.ts';
import { loadCommon, loadSources } from '../../../../src/server/definitions/load.ts';

const common = loadCommon(fromRoot('schemas'));
const LISTS: Readonly<Record<FormKind, readonly PartList[]>> = {
  topic: ['exclusive', 'numbers', 'afterwards'],
  entity: ['related', 'views'],
};

async function places(kind: FormKind) {
  const sources = await loadSources(fromRoot(kind === 'topic' ? 'topics' : 'schemas'), kind);
  const read = sources.map(async (source) => {
    const { definition } = await readDefinition(source, { common, judgeOnly: true });
    const files = Object.fromEntries(source.files.map(({ name, text }) => [name, text]));
    return definition && definition.kind !== 'report'
      ? [{ kind, key: source.key, files, schema: definition.schema }]
      : [];
  });
  return (await Promise.all(read)).flat();
}

/** These name people and actions, and effects have a control of their own. */
const PEOPLE = ['effects', 'startableBy', 'readers', 'own'];

const isNameOf = (place: Parameters<typeof columnOf>[0], name: string): boolean => {
  const column = columnOf(place, name);
  return column !== undefined && column.field !== null && column.field !== name;
};

const ALL = { topic: await places('topic'), entity: await places('entity') };

describe('what a manifest says, by choosing', () => {
  it('has a control for every key that no other tab says', () => {
    const typed = (kind: FormKind) =>
      settingsOf(kind).filter((name) => {
        const { type } = META[kind].properties?.[name] ?? {};
        return type !== 'object' && type !== 'array' && controlAt(kind, [name]).as === 'code';
      });
    // texts of their own, and codes that only people can think of; a category and who may begin it the server names
    expect(typed('topic')).toEqual(['title', 'guide', 'category', 'number']);
    expect(typed('entity')).toEqual(['title', 'permission', 'group']);
    for (const kind of ['topic', 'entity'] as const)
      for (const list of LISTS[kind])
        expect(
          askedOf(kind, list, { kind: 'calendar', capacity: '1' }).filter(
            (name) => controlAt(kind, [list, 0, name]).as === 'code',
          ),
        ).toEqual(
          { exclusive: ['capacity'], numbers: ['pattern'], afterwards: ['fill'], related: ['by'], views: [] }[list],
        );
  });

  it.each(['topic', 'entity'] as const)('offers every field that a %s names', (kind) => {
    const wrong: string[] = [];
    expect(ALL[kind].length).toBeGreaterThan(20);
    for (const place of ALL[kind]) {
      const unknown = (at: Pointer, name: JsonValue): boolean =>
        // the name of what a field points at stands for that field
        typeof name === 'string' && name !== 'id' && !isNameOf(place, name) && !namesAt(place, at).includes(name);
      const visit = (at: Pointer, value: JsonValue): void => {
        const { as } = controlAt(kind, at);
        const named = as === 'fields' ? [value].flat() : as === 'field' ? [value] : [];
        if (named.length > 0)
          wrong.push(
            ...named
              .filter((one) => unknown(at, one))
              .map((one) => `${place.key} ${at.join('.')} ${JSON.stringify(one)}`),
          );
        else if (Array.isArray(value)) value.forEach((one, index) => visit([...at, index], one));
        else for (const [name, one] of Object.entries(asObject(value) ?? {})) visit([...at, name], one);
      };
      const manifest = objectIn(place.files, `${kind}.json`);
      for (const name of settingsOf(kind)) if (!PEOPLE.includes(name)) visit([name], manifest[name] ?? []);
    }
    expect(wrong).toEqual([]);
  });

  it.each(['topic', 'entity'] as const)(
    'adds a part to each list of every %s and takes it out again, touching nothing beside',
    (kind) => {
      for (const place of ALL[kind]) {
        for (const list of LISTS[kind]) {
          const added = addPart(place, list);
          if (added === undefined) continue;
          const now = atPointer(objectIn(added, `${kind}.json`), [list]);
          const count = Array.isArray(now) ? now.length : 0;
          const removed = removePart(added, kind, list, count - 1);
          expect(removed).toEqual(place.files);
        }
      }
    },
  );

  it('guesses that a thing is what is taken, else one of some choices, and names no field where there is neither', () => {
    const text = { type: 'string' };
    const byOf = (properties: Record<string, object>) => {
      const place = { kind: 'topic' as const, key: 'x', files: { 'topic.json': '{}' }, schema: { properties } };
      const added = addPart(place, 'exclusive') ?? {};
      return atPointer(objectIn(added, 'topic.json'), ['exclusive', 0, 'by']);
    };
    const why = { ...text, maxLength: 200 };
    const place = { ...text, 'x-dict': 'venue' };
    const device = { ...text, 'x-record': 'assets/device' };
    const kind = { ...text, enum: ['a', 'b'] };
    expect(byOf({ why, kind, place, device })).toBe('device');
    expect(byOf({ why, kind, place })).toBe('place');
    expect(byOf({ why, kind })).toBe('kind');
    expect(byOf({ why })).toBe('');
    expect(byOf({})).toBeUndefined();
  });

  it('adds a view of a kind that is not there yet, from one moment to the next', () => {
    const name = 'entity.json';
    const place = {
      kind: 'entity' as const,
      key: 'x/y',
      files: { [name]: '{"states": {"field": "state", "start": "open"}}' },
      schema: {
        properties: {
          day: { type: 'string', format: 'date' },
          begins: { type: 'string', format: 'date-time' },
          ends: { type: 'string', format: 'date-time' },
          state: { type: 'string', enum: ['open'] },
        },
      } satisfies JsonSchema,
    };
    const first = addPart(place, 'views') ?? {};
    const second = addPart({ ...place, files: first }, 'views') ?? {};
    const views = objectIn(second, name)['views'];
    expect(Array.isArray(views) && new Set(views.map((one) => asObject(one)?.['kind'])).size).toBe(2);
    // a day is no end of another day
    expect(views).toContainEqual({ kind: 'calendar', from: 'day' });
    const { day: _, ...timed } = place.schema.properties;
    const booked = addPart({ ...place, schema: { properties: timed } }, 'views') ?? {};
    expect(objectIn(booked, name)['views']).toEqual([{ kind: 'calendar', from: 'begins', to: 'ends' }]);
  });

  it('takes the field that holds a number out of what is filled in, and gives back the one before', () => {
    const [place] = ALL.topic.filter(({ key }) => key === 'car-use');
    const added = place && addPart(place, 'numbers');
    if (!place || !added) throw new Error('nothing to number');
    const [one = '', other = ''] = namesAt(place, ['numbers', 0, 'field']);
    const hidden = (files: typeof added) =>
      listed(files, 'start', 'hide').filter((name) => [one, other].includes(name));
    expect(hidden(added)).toEqual([]);
    const first = setNumberField(added, 0, one);
    expect(hidden(first)).toEqual([one]);
    const second = setNumberField(first, 0, other);
    expect(hidden(second)).toEqual([other]);
    expect(removePart(second, 'topic', 'numbers', 0)).toEqual(place.files);
  });
});
