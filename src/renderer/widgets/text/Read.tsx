import { linkOf } from '../../../definition/validation/formats.ts';
import type { ReadProps } from '../../widget.ts';
import { PlainRead } from '../parts/PlainRead.tsx';

const SCHEMES: Record<string, string> = { email: 'mailto:', mobile: 'tel:', url: '' };

/** Text; addresses of the formats email, mobile and url are links. */
export function TextRead(props: ReadProps) {
  const { value, schema, options } = props;
  if (options['inputType'] === 'password') return <span>{value ? '••••••' : ''}</span>;
  const scheme = SCHEMES[schema.format ?? ''];
  if (typeof value !== 'string' || scheme === undefined || !isSafe(scheme, value)) return <PlainRead {...props} />;
  return (
    <a
      href={scheme === '' ? linkOf(value) : scheme + value}
      rel="noopener noreferrer"
      target={scheme === '' ? '_blank' : undefined}
    >
      {value}
    </a>
  );
}

/** An address typed by somebody else is a link only when it leads to the web. */
const isSafe = (scheme: string, value: string): boolean => scheme !== '' || /^(?:https?:\/\/|\{host\})/i.test(value);
