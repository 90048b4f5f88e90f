// what the sheets of the widgets build on comes before them
import './form/form.css';
import './widgets/parts/controls.css';
import type { JsonSchema, UiSchema } from '../definition/types/schema.ts';
import type { Widget, WidgetChoice, WidgetFault } from './widget.ts';
import { checkboxes } from './widgets/checkboxes/widget.ts';
import { date } from './widgets/date/widget.ts';
import { dateRange } from './widgets/date-range/widget.ts';
import { dateTime } from './widgets/date-time/widget.ts';
import { dept } from './widgets/dept/widget.ts';
import { dict } from './widgets/dict/widget.ts';
import { dictRadio } from './widgets/dict-radio/widget.ts';
import { documentUpload } from './widgets/document-upload/widget.ts';
import { imageUpload } from './widgets/image-upload/widget.ts';
import { major } from './widgets/major/widget.ts';
import { money } from './widgets/money/widget.ts';
import { number } from './widgets/number/widget.ts';
import { pdfUpload } from './widgets/pdf-upload/widget.ts';
import { people } from './widgets/people/widget.ts';
import { radio } from './widgets/radio/widget.ts';
import { record } from './widgets/record/widget.ts';
import { region } from './widgets/region/widget.ts';
import { richText } from './widgets/rich-text/widget.ts';
import { select } from './widgets/select/widget.ts';
import { signature } from './widgets/signature/widget.ts';
import { switchWidget } from './widgets/switch/widget.ts';
import { table } from './widgets/table/widget.ts';
import { text } from './widgets/text/widget.ts';
import { textarea } from './widgets/textarea/widget.ts';
import { time } from './widgets/time/widget.ts';
import { upload } from './widgets/upload/widget.ts';
import { user } from './widgets/user/widget.ts';
import { plainly } from './widgets/parts/plainly.tsx';

/**
 * Every widget there is. A new one is a folder and a line here; its name is then a `ui:widget`.
 * Order matters for fields without `ui:widget`: the first one marked as a default that fits is taken.
 */
export const WIDGETS: readonly Widget[] = [
  upload,
  table,
  record,
  people,
  dept,
  region,
  major,
  dict,
  dateRange,
  date,
  dateTime,
  time,
  money,
  checkboxes,
  select,
  switchWidget,
  number,
  text,
  textarea,
  radio,
  dictRadio,
  user,
  imageUpload,
  pdfUpload,
  documentUpload,
  richText,
  signature,
].map(plainly);

const BY_NAME = new Map(WIDGETS.map((widget) => [widget.name, widget]));
const TEXT = plainly(text);

/** Names that are the base theme's own (@rjsf/antd) and not ours: to fill in they are drawn by it, to read as what fits. */
export const BASE_WIDGETS: ReadonlySet<string> = new Set([
  'color',
  'range',
  'rating',
  'updown',
  'alt-date',
  'alt-datetime',
]);

const chosen = new WeakMap<JsonSchema, Map<string, WidgetChoice>>();

/** The widget of a field: the wished one, or the first that fits; text for what nothing fits. Remembered by schema. */
export function widgetFor(schema: JsonSchema, uiSchema: UiSchema): WidgetChoice {
  const wish = uiSchema['ui:widget'] ?? '';
  let byWish = chosen.get(schema);
  if (byWish === undefined) chosen.set(schema, (byWish = new Map()));
  let choice = byWish.get(wish);
  if (choice === undefined) byWish.set(wish, (choice = choose(schema, wish)));
  return choice;
}

function choose(schema: JsonSchema, wish: string): WidgetChoice {
  const wished = BY_NAME.get(wish);
  if (wished?.fits(schema)) return { widget: wished, fault: undefined };
  const usual = WIDGETS.find((widget) => widget.fits(schema)) ?? TEXT;
  const unfit = usual.bare === true;
  return { widget: unfit ? TEXT : usual, fault: faultOf(schema, wish, unfit) };
}

/** Why the wish was not followed; without one, why there is nothing to follow. */
function faultOf({ type }: JsonSchema, wish: string, unfit: boolean): WidgetFault | undefined {
  if (wish === '') return unfit ? { widget: type ?? '?', reason: 'unfit' } : undefined;
  if (BASE_WIDGETS.has(wish)) return undefined;
  return { widget: wish, reason: BY_NAME.has(wish) ? 'unfit' : 'unknown' };
}
