import { instantOf, timeOfDay } from '../../expression/time.ts';
import { expressionsOf } from '../../process/expressions.ts';
import { getPath } from '../../projection/rows.ts';
import { say } from '../../text/say.ts';
import { formTypes, manifestExpressions, manifestTypes, problemsIn, processTypes } from '../expressions.ts';
import { topicRule, type TopicSubject } from '../rule.ts';

export const schemaDateText = topicRule({
  id: 'schema-date-text',
  severity: 'error',
  title: 'a text counts as a date',
  help: 'An expression counts with a field, or `exclusive` books by it, as by a date, and the samples hold dates in it, but schema.json calls it a text: it lacks "format": "date", "date-time" or "time".',
  check(subject, report) {
    const dated = [...subject.form.fields].flatMap(([path, [field]]) => {
      const { type, format } = field?.schema ?? {};
      const meant = type === 'string' && format === undefined ? formatIn(subject, path) : undefined;
      return field === undefined || meant === undefined ? [] : [{ path, field, format: meant }];
    });
    const taken = dated.length === 0 ? [] : takenForDates(subject);
    for (const { path, field, format } of dated.filter((one) => taken.includes(one.path))) {
      const message = say`"${path}" is a text, but counts as a date; add "format": "${format}" to it`;
      report.at(subject.form.text, field.pointer, message, { typed: path });
    }
  },
});

/** What expressions and bookings speak of as dates. */
function takenForDates({ topic, form, context, process }: TopicSubject): string[] {
  const types = formTypes(form, context);
  const problems = [
    ...manifestExpressions(topic).flatMap((one) => problemsIn(one.text, manifestTypes(one, form, types))),
    ...(process === undefined ? [] : expressionsOf(process)).flatMap((one) =>
      problemsIn(one.text, processTypes(one, form, context)),
    ),
  ];
  const booked = (topic.exclusive ?? []).flatMap(({ from, to }) => [from ?? [], to ?? []].flat());
  return [...problems.flatMap(({ field }) => field ?? []), ...booked];
}

/** The format of what samples and journeys hold there, where that is the same one in all of them. */
function formatIn({ parts }: TopicSubject, path: string): string | undefined {
  const samples = parts.samples.filter(({ name }) => name.startsWith('valid-'));
  const values = [...samples, ...parts.journeys].flatMap(({ formData }) => getPath(formData, path) ?? []);
  const formats = new Set(values.map((value) => (typeof value === 'string' ? formatOf(value) : undefined)));
  const [format] = formats;
  return formats.size === 1 ? format : undefined;
}

function formatOf(text: string): string | undefined {
  if (instantOf(text) !== null) return text.length === 10 ? 'date' : 'date-time';
  return timeOfDay(text) === null ? undefined : 'time';
}
