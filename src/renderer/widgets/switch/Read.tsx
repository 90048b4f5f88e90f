import { useRenderer } from '../../settings.ts';
import type { ReadProps } from '../../widget.ts';

export function SwitchRead({ value }: ReadProps) {
  const { translate } = useRenderer();
  return <span>{typeof value === 'boolean' ? translate(value ? 'yes' : 'no') : ''}</span>;
}
