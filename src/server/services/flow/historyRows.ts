import type { HistoryRow } from '../../../contract/flow.ts';
import { fieldPath } from '../../../definition/projection/rights.ts';
import type { JsonValue } from '../../../definition/types/json.ts';
import type { Locale } from '../../../definition/types/locale.ts';
import { titleAt } from '../../../definition/validation/messages.ts';
import { campusDateTime, secondsBetween } from '../../../definition/campus.ts';
import { listText } from '../../../definition/text/fill.ts';
import type { Hall } from '../hall.ts';
import { candidateNames } from './candidateNames.ts';
import type { FieldChange } from './diff.ts';
import { seenPath, shownTo } from './eyes.ts';
import type { Eyes } from './eyes.ts';
import type { Labels } from './labels.ts';
import { readLabels } from './labels.ts';
import { historyId } from './history.ts';
import { activityName } from './names.ts';
import { ownWordFor } from './offered.ts';
import type { RowIds } from '../../engine/port.ts';
import { readReason } from './reasons.ts';
import type { HistoryRecord, OpenTaskRow } from './rows.ts';
import { eyesOf } from './viewpoint.ts';
import type { Viewpoint } from './viewpoint.ts';

/** Everything that happened, in order, and the open tasks at the end: without what the viewer's node hides. */
export async function historyRows(view: Viewpoint, locale: Locale, hall: Hall): Promise<HistoryRow[]> {
  const { instance, involvement } = view;
  const reading: Reading = { view, eyes: eyesOf(view), labels: await readLabels(hall), locale, hall };
  const records = await hall.db
    .selectFrom('wf_history')
    .selectAll()
    .where('instance_id', '=', instance.id)
    .orderBy('seq')
    .execute();
  const candidates = await candidateNames(involvement.open, locale, hall);
  const open = involvement.open.map((task): HistoryRow => ({
    id: task.id,
    taskId: task.id,
    activityId: task.activity_id,
    activityName: nameOf(task.activity_id, task.name, task.rows, reading),
    assignee: task.assignee,
    assigneeName: hall.directory.nameOf(task.assignee) || listText(candidates(task.id), locale),
    onBehalfOf: absentOwner(task),
    onBehalfOfName: hall.directory.nameOf(absentOwner(task)),
    outcome: 'open',
    outcomeTitle: '',
    comment: '',
    reason: '',
    startTime: campusDateTime(task.created_at),
    endTime: null,
    durationInSeconds: null,
    diff: [],
    attachments: [],
  }));
  return [...records.map((record) => historyRow(record, reading)), ...open];
}

interface Reading {
  view: Viewpoint;
  eyes: Eyes;
  labels: Labels;
  locale: Locale;
  hall: Hall;
}

function nameOf(activityId: string, stored: string, rows: RowIds | null, reading: Reading): string {
  const { view, eyes, labels, locale, hall } = reading;
  const telling = { formData: view.instance.form_data, rows, eyes, labels };
  return activityName(view.topic, activityId, stored, locale, hall, telling);
}

function historyRow(record: HistoryRecord, reading: Reading): HistoryRow {
  const { view, eyes, locale, hall } = reading;
  const { topic } = view;
  const { started_at: started, ended_at: ended } = record;
  const localised = hall.registry.localised(topic, locale);
  return {
    id: historyId(record.instance_id, record.seq),
    taskId: record.task_id,
    activityId: record.activity_id,
    activityName: nameOf(record.activity_id, record.activity_name, record.rows, reading),
    assignee: record.assignee,
    assigneeName: hall.directory.nameOf(record.assignee),
    onBehalfOf: record.on_behalf_of,
    onBehalfOfName: hall.directory.nameOf(record.on_behalf_of),
    outcome: record.outcome,
    outcomeTitle: ownWordFor(localised, record.activity_id, record.outcome),
    comment: record.comment,
    reason: reasonFor(record, view, locale, hall),
    attachments: filesOf(record),
    startTime: campusDateTime(started),
    endTime: ended && campusDateTime(ended),
    durationInSeconds: ended && secondsBetween(started, ended),
    diff: changesIn(record).flatMap(({ path: changed, before, after, row }) => {
      const path = seenPath(eyes, changed, row);
      if (path === undefined) return [];
      const shown = (value: JsonValue) => shownTo(eyes, fieldPath(changed), value);
      return [{ path, before: shown(before), after: shown(after), title: titleAt(localised.schema, path) ?? path }];
    }),
  };
}

function reasonFor(record: HistoryRecord, view: Viewpoint, locale: Locale, hall: Hall): string {
  const reason = readReason(record.reason);
  if (!reason) return record.reason;
  const { userId, from, target, state } = reason.values;
  const people = (userId ?? '').split(',').filter(Boolean);
  return hall.texts.text(locale, `flow.reason.${reason.name}`, {
    ...reason.values,
    people: people.map((id) => hall.directory.nameOf(id)),
    from: hall.directory.nameOf(from),
    target: target === undefined ? '' : activityName(view.topic, target, '', locale, hall),
    state: state === undefined ? '' : hall.texts.text(locale, `flow.state.${state}`),
  });
}

/** Whose task it is while another has it; once it is his again there is nobody to name. */
const absentOwner = ({ owner, assignee }: OpenTaskRow): string | null => (owner === assignee ? null : owner);

export function filesOf({ attachments }: Pick<HistoryRecord, 'attachments'>): HistoryRow['attachments'] {
  const files: unknown[] = Array.isArray(attachments) ? attachments : [];
  return files.flatMap((file) => {
    if (typeof file !== 'object' || file === null || !('id' in file) || typeof file.id !== 'string') return [];
    const name = 'name' in file && typeof file.name === 'string' ? file.name : file.id;
    return [{ id: file.id, name, size: 'size' in file && typeof file.size === 'number' ? file.size : 0 }];
  });
}

export function changesIn({ diff: kept }: Pick<HistoryRecord, 'diff'>): FieldChange[] {
  const diff: unknown = kept;
  return Array.isArray(diff) ? (diff as FieldChange[]) : [];
}
