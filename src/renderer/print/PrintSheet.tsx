import { QRCode } from 'antd';
import type { FormData } from '../../definition/types/json.ts';
import type { ProjectionScope } from '../../definition/types/projection.ts';
import type { JsonSchema, UiSchema } from '../../definition/types/schema.ts';
import { campusText } from '../../definition/campus.ts';
import { ReadView } from '../form/ReadView.tsx';
import { useRenderer } from '../settings.ts';
import type { HistoryStep } from '../task/types.ts';
import { grouped } from './grouped.ts';
import { Trail } from './Trail.tsx';
import './print.css';

/** What stands at the head of a sheet, in its order; what is left out has no line, what is empty a dash. */
export interface SheetFacts {
  number?: string;
  /** as people read it */
  state?: string;
  applicant?: string;
  /** date-times */
  started?: string;
  ended?: string;
  /** who has it now */
  holders?: string;
}

export interface PrintSheetProps {
  /** whose paper it is */
  brand: string;
  title: string;
  facts: SheetFacts;
  schema: JsonSchema;
  uiSchema: UiSchema;
  formData: FormData;
  /** what conditions name beside the form */
  scope?: ProjectionScope;
  /** left out where nobody decides, as in a record of an entity */
  history?: readonly HistoryStep[];
  /** where whoever holds the paper checks it, and what is then compared */
  check?: { address: string; digest: string };
  printedBy: string;
  printedAt: Date;
}

const FACTS = ['number', 'state', 'applicant', 'started', 'holders', 'ended'] as const;
const MOMENTS: ReadonlySet<string> = new Set(['started', 'ended']);
const QR_SIZE = 96;

/** A request on A4: number and applicant, the form as text, who decided what and when, and a code to check it by. */
export function PrintSheet(props: PrintSheetProps) {
  const { brand, title, facts, schema, uiSchema, formData, scope, history, check, printedBy, printedAt } = props;
  const { translate } = useRenderer();
  const lines = FACTS.flatMap((name) => {
    const text = facts[name];
    return text === undefined ? [] : [{ name, text: MOMENTS.has(name) ? campusText(text) : text }];
  });
  return (
    <div className="hall-sheet">
      <header className="hall-sheet-head">
        <div>
          <p className="hall-sheet-brand">{brand}</p>
          <h1>{title}</h1>
          {lines.length === 0 ? null : (
            <dl className="hall-sheet-facts">
              {lines.map(({ name, text }) => (
                <div key={name}>
                  <dt>{translate('labelled', { label: translate(`sheet_${name}`), text: '' })}</dt>
                  <dd>{text || translate('emptyValue')}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
        {check === undefined ? null : (
          <figure className="hall-sheet-code">
            <QRCode
              aria-label={translate('sheet_check')}
              value={check.address}
              type="svg"
              size={QR_SIZE}
              bordered={false}
              errorLevel="M"
              color="#000"
            />
            <figcaption>
              {translate('sheet_check')}
              <br />
              <span className="hall-sheet-digest">{grouped(check.digest)}</span>
            </figcaption>
          </figure>
        )}
      </header>
      <section>
        <h2>{translate('sheet_data')}</h2>
        <ReadView {...{ schema, uiSchema, formData, scope }} />
      </section>
      {history === undefined ? null : (
        <section>
          <h2>{translate('sheet_trail')}</h2>
          <Trail history={history} />
        </section>
      )}
      <footer className="hall-sheet-foot">
        <span>{translate('sheet_printed', { name: printedBy, time: campusText(printedAt.toISOString()) })}</span>
        {check === undefined ? null : <span className="hall-sheet-address">{check.address}</span>}
      </footer>
    </div>
  );
}
