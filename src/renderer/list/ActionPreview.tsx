import { useState } from 'react';
import type { FormData } from '../../definition/types/json.ts';
import { useRenderer } from '../settings.ts';
import type { DrawPreview } from './types.ts';

/** What an action is about to send, behind a button of its own: drawn anew as the form is typed in. */
export function ActionPreview({ draw, record, input }: { draw: DrawPreview; record: FormData; input: FormData }) {
  const { translate } = useRenderer();
  const [shown, setShown] = useState(false);
  return (
    <div className="hall-places">
      <button type="button" className="hall-phrase" aria-expanded={shown} onClick={() => setShown(!shown)}>
        {translate(shown ? 'templateHide' : 'templatePreview')}
      </button>
      {shown ? (
        <section className="hall-places-preview" aria-label={translate('templatePreview')}>
          {draw(record, input)}
        </section>
      ) : null}
    </div>
  );
}
