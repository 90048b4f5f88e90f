import type { Person } from '../../../contract/person.ts';
import { xlsx } from '../../entities/sheet/xlsx-write.ts';
import type { Hall } from '../hall.ts';
import type { RecordCall } from './call.ts';
import { sheetColumns } from './cells.ts';
import type { Sheet } from './exportRecords.ts';
import { entityOf, openEntity } from './openEntity.ts';

/** An empty workbook with the titles that an import reads. */
export function importTemplate(person: Person, input: { entity: string; call: RecordCall }, hall: Hall): Sheet {
  const { definition } = openEntity(person, entityOf(input.entity, input.call.locale, hall), 'import', hall);
  const { title } = definition.manifest;
  const titles = sheetColumns(definition, true).map((column) => column.title);
  // another name than that of an export, beside which it lies
  const name = hall.texts.text(input.call.locale, 'records.importTemplate', { title });
  return { name: `${name}.xlsx`, content: xlsx(title, titles, []) };
}
