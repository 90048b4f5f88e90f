import type { JsonSchema, UiSchema } from '../../../definition/types/schema.ts';
import { allProperties } from '../../../definition/schema/walk.ts';
import { optionsOf } from '../../../definition/widgets/choose.ts';
import { isHelper } from '../../../definition/projection/sections.ts';
import { subUi } from '../../../definition/projection/ui.ts';
import { schemaAt } from '../../form/paths.ts';

import type { Widget, WidgetFor, WidgetOptions } from '../../widget.ts';

/** One column of a table, those of conditional fields included; each field of an object within the row is one (`home.city`). */
export interface Column {
  name: string;
  title: string;
  schema: JsonSchema;
  uiSchema: UiSchema;
  options: WidgetOptions;
  widget: Widget;
  required: boolean;
  /** whether its rows say by a condition of its own, or of the object that it is a part of, if it is there */
  asked: boolean;
}

export function columnsOf(schema: JsonSchema, uiSchema: UiSchema = {}, widgetFor: WidgetFor): Column[] {
  return columnsWithin(schema.items ?? {}, subUi(uiSchema, 'items'), widgetFor);
}

function columnsWithin(row: JsonSchema, rowUi: UiSchema, widgetFor: WidgetFor): Column[] {
  return Object.entries(allProperties(row)).flatMap(([name, own]): Column[] => {
    if (isHelper(rowUi, name)) return [];
    const ui = subUi(rowUi, name);
    const title = own.title ?? name;
    const asked = ui['ui:showIf'] !== undefined;
    const required = row.required?.includes(name) === true;
    if (own.type === 'object')
      return columnsWithin(own, ui, widgetFor).map((part) => ({
        ...{ ...part, name: `${name}.${part.name}`, title: `${title} ${part.title}` },
        ...{ asked: asked || part.asked, required: required && part.required },
      }));
    const widget = { options: optionsOf(ui), widget: widgetFor(own, ui).widget };
    return [{ name, title, schema: own, uiSchema: ui, ...widget, required, asked }];
  });
}

/** Whether a row with this schema asks for the column's value. */
export function isRequiredIn(row: JsonSchema, { name }: Pick<Column, 'name'>): boolean {
  const dot = name.lastIndexOf('.');
  return schemaAt(row, name.slice(0, Math.max(dot, 0)))?.required?.includes(name.slice(dot + 1)) === true;
}

/** More than a desk shows beside each other with a control in each: rows are cards there (CSS), so that nothing is pushed sideways. */
const MANY = 9;

export const isMany = (columns: readonly Column[]): boolean => columns.length > MANY;
