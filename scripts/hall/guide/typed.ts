import type { JsonSchema } from '../../../src/definition/types/schema.ts';
import { typedValue } from '../../../src/definition/typed.ts';
import { quoted, table } from './markdown.ts';
import type { GuideWords } from './words.ts';

/** What people type into cells and fields, by the schema of the field; what is kept of it the product itself says. */
const TYPED: readonly [JsonSchema, readonly string[]][] = [
  [{ type: 'string' }, [' 张三 ']],
  [{ type: 'string', format: 'date' }, ['2026/3/1', '2026.3.1', '20260301', '2026年3月1日', '3月1日']],
  [{ type: 'string', format: 'time' }, ['8:30', '８：３０', '8点30分', '8时']],
  [{ type: 'string', format: 'date-time' }, ['2026/3/1 8:30', '3月1日8点30分', '2026-03-01']],
  [{ type: 'string', format: 'money' }, ['¥1,250.50', '１２５０.5']],
  [{ type: 'number' }, ['1,250', '１２５０', '.5']],
  [{ type: 'string', format: 'mobile' }, ['+86 138-0013-8000', '138 0013 8000']],
  [{ type: 'string', format: 'id-card' }, ['11010519491231002x']],
];
const TODAY = '2026-01-05';

export function typedTable({ say }: GuideWords): string {
  const rows = TYPED.flatMap(([schema, texts]) =>
    texts.map((text) => [
      quoted(schema.format ?? String(schema.type)),
      quoted(text),
      quoted(String(typedValue(schema, text, TODAY))),
    ]),
  );
  return table(['field', 'typed, pasted or imported', 'kept'].map(say), rows);
}
