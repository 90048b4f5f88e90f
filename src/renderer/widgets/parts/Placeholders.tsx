import { useState, type ReactNode } from 'react';
import { fillPlaces, placesIn, valuesOf } from '../../../definition/text/placeholders.ts';
import { useValue } from '../../form/context.ts';
import { useListed, useRenderer } from '../../settings.ts';

interface PlaceholdersProps {
  /** the table of the form whose rows are the names, each with a sample */
  table: string;
  /** the template as it stands */
  text: string;
  html: boolean;
  onInsert(place: string): void;
  /** draws the template with the samples in it */
  preview(filled: string): ReactNode;
}

/** The names that may stand in a template as `{name}`, to be put in; those that nobody explains; and how it will read. */
export function Placeholders({ table, text, html, onInsert, preview }: PlaceholdersProps) {
  const { translate } = useRenderer();
  const listed = useListed();
  const [shown, setShown] = useState(false);
  const samples = valuesOf(useValue(table), 'sample');
  const names = Object.keys(samples);
  const strange = placesIn(text).filter((name) => !Object.hasOwn(samples, name));
  return (
    <div className="hall-places">
      <div className="hall-phrases" role="group" aria-label={translate('templateNames')}>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            className="hall-phrase"
            // the text keeps its place
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onInsert(`{${name}}`)}
          >
            {name}
          </button>
        ))}
        <button type="button" className="hall-phrase" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {translate(shown ? 'templateHide' : 'templatePreview')}
        </button>
      </div>
      {strange.length > 0 ? (
        <p className="hall-help">{translate('templateStrange', { names: listed(strange) })}</p>
      ) : null}
      {shown ? (
        <div className="hall-places-preview">{preview(fillPlaces(text, samples, { html, keep: true }))}</div>
      ) : null}
    </div>
  );
}
