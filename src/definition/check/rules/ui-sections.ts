import { formRule, type FormSubject, type Report } from '../rule.ts';
import { meantOrListed, nearest } from '../../text/suggest.ts';
import { allProperties } from '../../schema/walk.ts';
import { uiNodes } from '../ui-nodes.ts';
import { say } from '../../text/say.ts';

export const uiSections = formRule({
  id: 'ui-sections',
  severity: 'error',
  title: 'the sections of a form do not hold each field once',
  help: '"ui:sections" stands at the root of ui.json alone. Each section has a key of its own, and each field of the form stands in exactly one. Without "ui:sections" the form is one section in the order of schema.json.',
  check(subject, report) {
    const { form, ui, uiSchema } = subject;
    for (const { ui: node, pointer } of uiNodes(uiSchema, form.schema)) {
      if (pointer.length === 0 || node['ui:sections'] === undefined) continue;
      const message = say`"ui:sections" stands at the root of ui.json alone; columns come in the order of schema.json`;
      report.at(ui, [...pointer, 'ui:sections'], message, { at: 'key' });
    }
    if (uiSchema['ui:sections'] !== undefined) judge(subject, report);
  },
});

function judge({ form, ui, uiSchema }: FormSubject, report: Report): void {
  const sections = uiSchema['ui:sections'] ?? [];
  const known = Object.keys(allProperties(form.schema));
  const keys = new Set<string>();
  const places = new Map<string, string>();
  sections.forEach(({ key, fields }, i) => {
    if (keys.has(key))
      report.at(ui, ['ui:sections', i, 'key'], say`there are two sections "${key}"; give each a key of its own`);
    keys.add(key);
    fields.forEach((name, j) => {
      const pointer = ['ui:sections', i, 'fields', j];
      const before = places.get(name);
      if (!known.includes(name)) {
        const message = say`schema.json has no field "${name}"${meantOrListed(name, known)}`;
        report.at(ui, pointer, message);
      } else if (before !== undefined) {
        const where = before === key ? say`twice in "${key}"` : say`in "${before}" already`;
        report.at(ui, pointer, say`"${name}" stands ${where}; a field stands in one section`);
      }
      places.set(name, before ?? key);
    });
  });
  // a misspelt field is told where it stands
  const meant = [...places.keys()].filter((name) => !known.includes(name)).map((name) => nearest(name, known));
  const missing = known.filter((name) => !places.has(name) && !meant.includes(name));
  if (missing.length === 0) return;
  const what = missing.map((name) => `"${name}"`).join(', ');
  const message =
    missing.length === 1
      ? say`${what} stands in no section; add it to "fields" of one`
      : say`${what} stand in no section; add them to "fields" of one`;
  report.at(ui, ['ui:sections'], message, { at: 'key', ...(missing.length === 1 && { about: missing[0] }) });
}
