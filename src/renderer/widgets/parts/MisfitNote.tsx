import { useRenderer } from '../../settings.ts';
import type { FieldValue } from '../../widget.ts';
import { plainText } from './plainText.ts';

/** What lies in a field that its control cannot show. It stays until something else is filled in. */
export function MisfitNote({ value }: { value: FieldValue }) {
  const { translate } = useRenderer();
  return <p className="hall-help hall-text">{translate('misfit', { text: plainText(value) })}</p>;
}
