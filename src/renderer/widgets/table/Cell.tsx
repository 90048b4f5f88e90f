import { memo, useCallback } from 'react';
import type { JsonSchema } from '../../../definition/types/schema.ts';
import { isEmpty } from '../../../definition/types/json.ts';
import { useFieldError, useForm } from '../../form/context.ts';
import { FieldError } from '../../form/FieldShell.tsx';
import { useRenderer } from '../../settings.ts';
import type { FieldValue } from '../../widget.ts';
import { textOption } from '../parts/control.ts';
import { isMisfit } from '../parts/holds.ts';
import { MisfitNote } from '../parts/MisfitNote.tsx';
import type { Column } from './columns.ts';

interface TableCellProps {
  id: string;
  path: string;
  value: FieldValue;
  within: string;
  index: number;
  column: Column;
  schema: JsonSchema;
  required: boolean;
  onCell(index: number, column: string, value: FieldValue): void;
}

/** One cell: the column's widget, its computed value, or text where the node may not write it. */
export const TableCell = memo(function TableCell(props: TableCellProps) {
  const { id, path, value, within, index, column, schema, required, onCell } = props;
  const { translate } = useRenderer();
  const { store } = useForm();
  const error = useFieldError(path);
  const { Edit, Read } = column.widget;
  const { options } = column;
  const onChange = useCallback((next: FieldValue) => onCell(index, column.name, next), [onCell, index, column.name]);
  // what is passed over is blamed when its row is left
  const isBlank = isEmpty(value);
  const onBlur = useCallback(() => (isBlank ? undefined : store.touch(path)), [store, path, isBlank]);
  const computed = store.isComputed(path);
  if (computed || schema.readOnly) {
    const text = isBlank ? (
      <span className="hall-soft">{translate('emptyValue')}</span>
    ) : (
      <Read value={value} schema={schema} uiSchema={column.uiSchema} options={options} />
    );
    return computed ? <output className="hall-output">{text}</output> : text;
  }
  return (
    <>
      <Edit
        id={id}
        name={path}
        value={value}
        onChange={onChange}
        onBlur={onBlur}
        schema={schema}
        uiSchema={column.uiSchema}
        options={options}
        label={`${within}${column.title} ${index + 1}`}
        required={required}
        hideLabel
        placeholder={textOption(options, 'placeholder')}
        {...(error !== undefined && { rawErrors: [error] })}
      />
      {isMisfit(column.widget, value) ? <MisfitNote value={value} /> : null}
      <FieldError id={id} error={error} />
    </>
  );
});
