import { memo } from 'react';
import { tagColor } from '../../definition/entity/colors.ts';
import { isFileList } from '../../definition/schema/walk.ts';
import { optionsOf, widgetOf } from '../../definition/widgets/choose.ts';
import { uiAt } from '../form/paths.ts';
import { widgetFor } from '../registry.ts';
import { Tag } from '../Tag.tsx';
import { PlainRead } from '../widgets/parts/PlainRead.tsx';
import { useRenderer } from '../settings.ts';
import { allowedOn } from './actions.ts';
import { attachmentsOf } from './attachments.ts';
import { isName, labelOf, shownValue } from './columns.ts';
import { InlineSwitch } from './InlineSwitch.tsx';
import type { ColumnView, EntityView, RecordRow, SwitchRow } from './types.ts';

interface RecordCellProps {
  definition: EntityView;
  column: ColumnView;
  row: RecordRow;
  onSwitch?: SwitchRow | undefined;
}

/** One value of a record, as its widget reads it. */
export const RecordCell = memo(function RecordCell({ definition, column, row, onSwitch }: RecordCellProps) {
  const { services, translate } = useRenderer();
  const value = shownValue(row, column.name);
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
  const { inline = [] } = definition.manifest;
  if (onSwitch && inline.includes(column.name) && allowedOn(row, 'update')) {
    const of = labelOf(definition, row);
    return <InlineSwitch column={column} value={value} of={of} onChange={(next) => onSwitch(row, column.name, next)} />;
  }
  const props = { value, schema: column.schema, uiSchema, options };
  if (isName(column)) return <PlainRead {...props} />;
  // a whole table is no cell: the record itself shows it
  if (column.schema.type === 'array' && widgetOf(column.schema, uiSchema) === 'table') {
    return translate('rowCount', { count: Array.isArray(value) ? value.length : 0 });
  }
  const { Read } = widgetFor(column.schema, uiSchema).widget;
  const read = <Read {...props} options={{ ...options, capital: false }} />;
  const color = tagColor(definition.manifest, column.name, row[column.name]);
  if (color !== undefined) return <Tag color={color}>{read}</Tag>;
  // pictures alone: their names and sizes stand in the record
  return isFileList(column.schema) ? <div className="hall-cell-files">{read}</div> : read;
});
