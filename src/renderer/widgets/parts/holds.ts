import { FORMATS } from '../../../definition/validation/formats.ts';
import { isEmpty } from '../../../definition/types/json.ts';
import type { FieldValue, Widget } from '../../widget.ts';
import { filesOf } from '../upload/files.ts';

type Holds = Widget['holds'] & object;

export const isText: Holds = (value) => typeof value === 'string';
/** What is typed as a number stays text until it is one. */
export const isTyped: Holds = (value) => typeof value === 'string' || typeof value === 'number';
export const isYesOrNo: Holds = (value) => typeof value === 'boolean';
/** One id or several. */
export const isIds: Holds = (value) => (Array.isArray(value) ? value.every((one) => isText(one)) : isText(value));
export const isFiles: Holds = (value) => Array.isArray(value) && filesOf(value).length === value.length;
export const isDay: Holds = (value) => typeof value === 'string' && FORMATS.date.test(value);
export const isMoment: Holds = (value) => typeof value === 'string' && FORMATS['date-time'].test(value);
export const isTime: Holds = (value) => typeof value === 'string' && FORMATS.time.test(value);

/** Whether a value is of another kind than its widget shows: it is then seen as plain text. */
export const isMisfit = ({ holds }: Widget, value: FieldValue): boolean =>
  holds !== undefined && !isEmpty(value) && !holds(value);
