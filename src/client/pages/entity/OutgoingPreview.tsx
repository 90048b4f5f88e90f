import { useTranslation } from 'react-i18next';
import { fillPlaces, valuesOf } from '../../../definition/text/placeholders.ts';
import type { FormData, JsonObject } from '../../../definition/types/json.ts';
import { RichTextRead } from '../../../renderer/widgets/rich-text/Read.tsx';

interface Outgoing {
  /** the template */
  record: FormData;
  /** what has been typed */
  input: FormData;
}

const TEXT = { type: 'string' } as const;
const NONE = {};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A mail as whoever gets it reads it: filled as the server fills it, its HTML through the same sieve as any rich text. */
export function MailPreview({ record, input }: Outgoing) {
  const { t } = useTranslation();
  const values = valuesOf(input['params'], 'value');
  return (
    <>
      <p>
        <strong>{t('outgoing.subject')}</strong> {fillPlaces(text(record['subject']), values, { html: false })}
      </p>
      <RichTextRead schema={TEXT} options={NONE} value={fillPlaces(text(record['content']), values, { html: true })} />
    </>
  );
}

/** An SMS as it arrives: the signature, which Qiniu's templates carry themselves, and the text that the platform has approved. */
export function SmsPreview({ record, input }: Outgoing) {
  const { t } = useTranslation();
  const content = text(record['content']);
  if (content === '') return <p>{t('outgoing.noContent')}</p>;
  const names = Object.keys(valuesOf(record['params'], 'sample'));
  const values: JsonObject = Object.fromEntries(names.map((name, i) => [name, text(input[`params${i + 1}`])]));
  const signature = text(record['signature']);
  return (
    <p className="hall-text">
      {signature === '' ? '' : t('outgoing.signature', { signature })}
      {fillPlaces(content, values, { html: false })}
    </p>
  );
}
