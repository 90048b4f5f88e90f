import { optionFacts, WIDGETS } from '../../definition/widgets/table.ts';
import { useRenderer } from '../settings.ts';
import { useGloss } from './useGloss.ts';
import { WIDGET_ADVICE } from './widgetAdvice.ts';
import { WIDGET_SAMPLES } from './widgetSamples.ts';
import './manual.css';

/** A widget's page of the handbook: what it is for, how it is written, its options and its keys. */
export function WidgetManual({ name, titled = true }: { name: string; titled?: boolean }) {
  const { locale } = useRenderer();
  const gloss = useGloss();
  const [facts, advice, sample] = [WIDGETS[name], WIDGET_ADVICE[name], WIDGET_SAMPLES[name]];
  if (facts === undefined || advice === undefined || sample === undefined) return null;
  const said = [
    ['use', advice.use],
    ['instead', advice.instead],
    ['keyboard', advice.keys],
  ] as const;
  const options = Object.entries(optionFacts(name));
  return (
    <section className="gallery-manual">
      {titled ? <h2>{facts.title[locale]}</h2> : null}
      <p>{gloss(facts.says)}</p>
      <dl>
        {said.map(([title, text]) =>
          text === undefined ? null : (
            <div key={title}>
              <dt>{gloss(title)}</dt>
              <dd>{gloss(text)}</dd>
            </div>
          ),
        )}
        <div>
          <dt>schema.json</dt>
          <dd>
            <code>{JSON.stringify(sample.schema)}</code>
          </dd>
        </div>
        <div>
          <dt>ui.json</dt>
          <dd>
            <code>{JSON.stringify({ 'ui:widget': name, ...sample.uiSchema })}</code>
          </dd>
        </div>
      </dl>
      <table>
        <thead>
          <tr>
            {['option', 'value', 'meaning'].map((title) => (
              <th key={title} scope="col">
                {gloss(title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {options.map(([option, { type, enum: values, description }]) => (
            <tr key={option}>
              <th scope="row">
                <code>ui:{option}</code>
              </th>
              <td>{values?.join(' | ') ?? type}</td>
              <td>{gloss(description)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
