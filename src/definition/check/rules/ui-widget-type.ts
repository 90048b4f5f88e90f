import { formRule } from '../rule.ts';
import { usualWidget } from '../../widgets/choose.ts';
import { WIDGETS } from '../../widgets/table.ts';
import { uiNodes } from '../ui-nodes.ts';
import { say } from '../../text/say.ts';

export const uiWidgetType = formRule({
  id: 'ui-widget-type',
  severity: 'error',
  title: 'a widget cannot draw the field that it is given',
  help: 'A date picker needs a text of format date, date-range a list of two such texts (maxItems 2), a table an array of objects, people and user a user-id, uploads and signature attachments. It is a warning where only a format or a dictionary is missing. Leave ui:widget out and the field is drawn by what schema.json says.',
  check({ form, ui, uiSchema }, report) {
    for (const { ui: node, pointer, schema } of uiNodes(uiSchema, form.schema)) {
      const widget = node['ui:widget'];
      if (widget === undefined || schema?.type === undefined || pointer.length === 0) continue;
      const facts = Object.hasOwn(WIDGETS, widget) ? WIDGETS[widget] : undefined;
      if (facts === undefined || facts.fits(schema)) continue;
      const what = schema.format === undefined ? schema.type : say`${schema.type} of format ${schema.format}`;
      report.at(
        ui,
        [...pointer, 'ui:widget'],
        say`the widget "${widget}" cannot draw "${pointer.join('.')}", which is ${what}; left out it is "${usualWidget(schema)}"`,
        facts.nearly?.(schema) === true ? { severity: 'warning' } : {},
      );
    }
  },
});
