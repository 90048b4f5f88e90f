import { optionsOf, widgetOf } from '../../definition/widgets/choose.ts';
import { uiAt } from '../form/paths.ts';
import { widgetFor } from '../registry.ts';
import { PlainRead } from '../widgets/parts/PlainRead.tsx';
import { useRenderer } from '../settings.ts';
import { attachmentsOf } from './attachments.ts';
import { isName } from './columns.ts';
import type { ColumnView, EntityView, RecordRow } from './types.ts';

interface RecordCellProps {
  definition: EntityView;
  column: ColumnView;
  row: RecordRow;
}

/** One value of a record, as its widget reads it. */
export function RecordCell({ definition, column, row }: RecordCellProps) {
  const { services, translate } = useRenderer();
  const value = row[column.name];
  const uiSchema = uiAt(definition.uiSchema, column.name);
  const options = optionsOf(uiSchema);
  const files = column.name === 'fileName' ? attachmentsOf(row) : [];
  if (files.length > 0) {
    return files.map(({ id, name }) => (
      <a key={id} className="hall-row-file" href={services.fileUrl(id)} download={name}>
        {name}
      </a>
    ));
  }
  const props = { value, schema: column.schema, uiSchema, options };
  if (isName(column)) return <PlainRead {...props} />;
  // a whole table is no cell: the record itself shows it
  if (column.schema.type === 'array' && widgetOf(column.schema, uiSchema) === 'table') {
    return translate('rowCount', { count: Array.isArray(value) ? value.length : 0 });
  }
  const { Read } = widgetFor(column.schema, uiSchema).widget;
  return <Read {...props} options={{ ...options, capital: false }} />;
}
