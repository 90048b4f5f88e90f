import type { Hall } from '../hall.ts';
import { refreshCalendar } from './calendar.ts';
import { readLabels } from './labels.ts';
import type { Labels } from './labels.ts';

/** What a move needs of the house's own data, read before its transaction begins: people, calendar, dictionaries. */
export async function readHouse(hall: Hall): Promise<Labels> {
  await hall.directory.fresh();
  await hall.substitutes.fresh();
  await refreshCalendar(hall);
  return readLabels(hall);
}
