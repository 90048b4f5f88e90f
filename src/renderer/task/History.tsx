import type { JsonValue } from '../../definition/types/json.ts';
import type { JsonSchema, UiSchema } from '../../definition/types/schema.ts';
import { optionsOf } from '../../definition/widgets/choose.ts';
import { campusText } from '../../definition/campus.ts';
import { VERBS, verbsThat } from '../../definition/verbs.ts';
import { schemaAt, uiAt } from '../form/paths.ts';
import { widgetFor } from '../registry.ts';
import { useRenderer } from '../settings.ts';
import { plainText } from '../widgets/parts/plainText.ts';
import { WidgetRegistry } from '../widgets/parts/useWidgetFor.ts';
import { FileList } from '../widgets/upload/FileList.tsx';
import { durationText } from './duration.ts';
import { outcomeText } from './outcome.ts';
import type { HistoryStep } from './types.ts';
import '../form/form.css';
import './task.css';

export interface HistoryProps {
  history: readonly HistoryStep[];
  /** with these, changed values are read as their widgets read them */
  schema?: JsonSchema;
  uiSchema?: UiSchema;
}

const TONES: Readonly<Record<string, string | undefined>> = {
  ...Object.fromEntries(Object.entries(VERBS).map(([name, { tone }]) => [name, tone])),
  end: 'good',
  open: 'busy',
};

/** These happen at once: there was nothing that took its time. */
const MOMENTS: ReadonlySet<string> = new Set([
  ...['start', 'end', ...verbsThat(({ idle, on }) => idle === true || on === 'request')],
]);

/** An end is as good as what led to it: that of a refused request is no success. */
function toneOf({ outcome }: HistoryStep, before: HistoryStep | undefined): string {
  const led = outcome === 'end' && before && TONES[before.outcome];
  return led || (TONES[outcome] ?? 'plain');
}

/** Who did what, when, how long it took, and what it changed. */
export function History({ history, schema, uiSchema = {} }: HistoryProps) {
  const { translate } = useRenderer();
  return (
    <WidgetRegistry value={widgetFor}>
      <ol className="hall-history">
        {history.map((step, at) => (
          <li key={step.id} className={`hall-step hall-step-${toneOf(step, history[at - 1])}`}>
            <div className="hall-step-head">
              <strong>{step.activityName}</strong>
              {/* handing in is all that was done at the beginning, and a step that is called as what was done says it once */}
              {step.outcome === 'start' || outcomeText(step, translate) === step.activityName ? null : (
                <span className="hall-tag">{outcomeText(step, translate)}</span>
              )}
            </div>
            <div className="hall-step-who">
              {/* nobody does what the process does by itself */}
              {step.assigneeName === '' ? null : (
                <span>
                  {step.onBehalfOfName
                    ? translate('onBehalfOf', { name: step.assigneeName, other: step.onBehalfOfName })
                    : step.assigneeName}
                </span>
              )}
              <time dateTime={step.endTime ?? step.startTime}>{campusText(step.endTime ?? step.startTime)}</time>
              {step.durationInSeconds === null || MOMENTS.has(step.outcome) ? null : (
                <span>{translate('took', { duration: durationText(step.durationInSeconds, translate) })}</span>
              )}
            </div>
            {step.comment ? <p className="hall-step-comment">{step.comment}</p> : null}
            {step.attachments?.length ? <FileList files={step.attachments} /> : null}
            {step.reason ? <p className="hall-soft">{step.reason}</p> : null}
            {step.diff.length > 0 ? (
              <details className="hall-step-diff">
                <summary>{translate('changes', { count: step.diff.length })}</summary>
                <dl>
                  {step.diff.map((change) => (
                    <div key={change.path}>
                      <dt>{change.title}</dt>
                      <dd>
                        <del>
                          {
                            <ChangedValue
                              value={change.before}
                              path={change.path}
                              schema={schema}
                              uiSchema={uiSchema}
                            />
                          }
                        </del>
                        <span aria-hidden="true"> → </span>
                        <ins>
                          {<ChangedValue value={change.after} path={change.path} schema={schema} uiSchema={uiSchema} />}
                        </ins>
                      </dd>
                    </div>
                  ))}
                </dl>
              </details>
            ) : null}
          </li>
        ))}
      </ol>
    </WidgetRegistry>
  );
}

interface ChangedValueProps {
  value: unknown;
  path: string;
  schema: JsonSchema | undefined;
  uiSchema: UiSchema;
}

function ChangedValue({ value, path, schema, uiSchema }: ChangedValueProps) {
  const { translate } = useRenderer();
  const shown = value as JsonValue | undefined;
  if (shown === undefined || shown === null || shown === '')
    return <span className="hall-soft">{translate('emptyValue')}</span>;
  const field = schema && schemaAt(schema, path);
  if (field === undefined) return <span>{plainText(shown)}</span>;
  const ui = uiAt(uiSchema, path);
  const { Read } = widgetFor(field, ui).widget;
  return <Read value={shown} schema={field} uiSchema={ui} options={optionsOf(ui)} />;
}
