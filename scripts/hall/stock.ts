import type { Stock } from '../../src/definition/generate/stock.ts';
import { campusDate } from '../../src/definition/campus.ts';
import type { DemoPeople } from './people.ts';
import type { World } from './world.ts';

/** What generated data may name: the demo's people and departments, and the base data of the entities. */
export function stockOf({ entities, context }: Pick<World, 'entities' | 'context'>, people: DemoPeople): Stock {
  const seeds = new Map<string, string[]>();
  const records = (entity: string): string[] => {
    let ids = seeds.get(entity);
    if (ids === undefined) {
      const file = entities.find(({ key }) => key === entity)?.files.find(({ name }) => name === 'seed.json');
      const rows = JSON.parse(file?.text ?? '[]') as { id?: string }[];
      ids = rows.flatMap(({ id }) => id ?? []);
      seeds.set(entity, ids.length > 0 ? ids : [(ids[0] = 'record-1')]);
    }
    return ids;
  };
  return {
    people: people.all(),
    departments: people.departments(),
    regions: records('sys/region'),
    majors: people.majors,
    vocabulary: context.vocabulary,
    records,
    file: (number) => ({ id: `generated-${number}`, name: `generated-${number}.pdf`, size: 1024 }),
    today: campusDate(new Date()),
  };
}
