import { Modal, Typography } from 'antd';
import { asObject, type JsonValue } from '../../definition/types/json.ts';
import type { EntityAction } from '../../definition/types/manifest.ts';
import { useRenderer } from '../settings.ts';
import { useBackCloses } from '../useBackCloses.ts';

/** What an action answers: a new password, whom a rule gives. */
export interface ActionResult {
  title: string;
  values: string[];
  /** nowhere else: a password */
  once: boolean;
}

/** The part of the answer (or of each of several) that the action shows; null for nothing. */
export function resultOf({ name, title = name, result }: EntityAction, answer: JsonValue): ActionResult | null {
  if (result === undefined) return null;
  const several = Array.isArray(answer) ? answer : null;
  const values = (several ?? [answer]).flatMap((one) => {
    const { [result]: value, ...named } = asObject(one ?? undefined) ?? {};
    if (value === undefined || value === null) return [];
    // of several, each says whose it is
    return [[...(several ? Object.values(named) : []), value].map(String).join(' ')];
  });
  return values.length > 0 ? { title, values, once: result === 'password' || result === 'code' } : null;
}

/** Shows it, to be copied; only the button closes it. */
export function ResultDialog({ result, onClose }: { result: ActionResult; onClose(): void }) {
  const { translate } = useRenderer();
  useBackCloses(true, onClose);
  return (
    <Modal
      open
      title={result.title}
      mask={{ closable: false }}
      closable={false}
      okText={translate('close')}
      onOk={onClose}
      cancelButtonProps={{ hidden: true }}
    >
      {result.once ? <p>{translate('resultOnce')}</p> : null}
      {result.values.map((value) => (
        <Typography.Paragraph key={value} copyable className="hall-result">
          {value}
        </Typography.Paragraph>
      ))}
    </Modal>
  );
}
