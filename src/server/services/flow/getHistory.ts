import type { HistoryRow } from '../../../contract/flow.ts';
import type { Person } from '../../../contract/person.ts';
import type { Hall } from '../hall.ts';
import { openRequest } from './getDetail.ts';
import type { GetDetail } from './getDetail.ts';
import { historyRows } from './historyRows.ts';

/** What happened to a request, first its submission, at the end what is open. */
export async function getHistory(person: Person, input: GetDetail, hall: Hall): Promise<HistoryRow[]> {
  return historyRows(await openRequest(person, input, hall), input.locale, hall);
}
