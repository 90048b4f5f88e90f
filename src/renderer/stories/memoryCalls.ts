import { takesPlace } from '../../definition/entity/calendar.ts';
import type { FormData } from '../../definition/types/json.ts';
import type { RecordCalls, RecordRow } from '../list/types.ts';

/** Records that live as long as the story is looked at. */
export function memoryCalls(seed: readonly FormData[]): RecordCalls {
  let rows: RecordRow[] = seed.map((row, index) => ({
    createDate: '2026-03-02T09:30:00+08:00',
    ...row,
    id: typeof row['id'] === 'string' ? row['id'] : `row${index}`,
  }));
  return {
    load({ page, pageSize, sort, order, filters }) {
      const found = rows.filter((row) => Object.entries(filters).every(([name, wanted]) => holds(row, name, wanted)));
      const sorted =
        sort === undefined ? found : found.toSorted((a, b) => String(a[sort]).localeCompare(String(b[sort])));
      const list = order === 'desc' ? sorted.toReversed() : sorted;
      return Promise.resolve({ list: list.slice((page - 1) * pageSize, page * pageSize), totalCount: found.length });
    },
    create(formData) {
      rows = [{ ...formData, id: crypto.randomUUID() }, ...rows];
      return Promise.resolve();
    },
    update(formData) {
      rows = rows.map((row) => (row.id === formData.id ? formData : row));
      return Promise.resolve();
    },
    remove(ids) {
      rows = rows.filter((row) => !ids.includes(row.id));
      return Promise.resolve();
    },
    run: () => Promise.resolve(null),
    exportRecords: () => Promise.resolve(),
    template: () => Promise.resolve(),
    importRecords: () =>
      Promise.resolve({
        imported: 1,
        changed: 1,
        unchanged: 0,
        failed: 1,
        columns: ['A', 'B'],
        rows: [
          { row: 2, ok: true, did: 'added', errors: [], cells: ['1', 'x'] },
          { row: 3, ok: false, did: 'refused', errors: [{ path: '', message: '…' }], cells: ['2', ''] },
          {
            ...{ row: 4, ok: true, did: 'changed', errors: [], cells: ['3', 'z'] },
            changes: [{ title: 'B', before: 'y', after: 'z' }],
          },
        ],
      }),
  };
}

/** `during.beginAt.endAt` as the server knows it, else a part of what stands there. */
function holds(row: RecordRow, name: string, wanted: string | string[]): boolean {
  const text = (field: string | undefined) => String(row[field ?? ''] ?? '');
  const [first = '', ...fields] = name.split('.');
  if (first !== 'during') return text(name).includes(String(wanted));
  return takesPlace(text(fields[0]), text(fields[1]), wanted[0] ?? '', wanted[1]);
}
