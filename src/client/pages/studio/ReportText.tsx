import { Form, Input } from 'antd';
import { useId } from 'react';
import { setProperty } from '../../../definition/edit/form.ts';
import { englishOf, setEnglish } from '../../../definition/edit/texts.ts';
import type { Pointer } from '../../../definition/text/json.ts';
import type { TabProps } from './useDraft.ts';

interface Props extends Pick<TabProps, 'draft' | 't' | 'change'> {
  label: string;
  value: string;
  /** where it stands in report.json */
  pointer: Pointer;
  /** what its English is called, where that has a name of its own */
  english?: string;
  /** it may be left out */
  optional?: boolean;
}

/** A text of a report, and its English beside it. */
export function ReportText({ draft, t, change, label, value, pointer, english, optional = false }: Props) {
  const id = useId();
  const what = pointer.join();
  return (
    <>
      <Form.Item label={label} htmlFor={id}>
        <Input
          id={id}
          value={value}
          maxLength={120}
          onChange={({ target }) => {
            const text = optional && target.value === '' ? undefined : target.value;
            change((now) => setProperty(now, 'report.json', pointer, text), what);
          }}
        />
      </Form.Item>
      <Form.Item label={english ?? `${label} · ${t('language.en-US')}`} htmlFor={`${id}english`}>
        <Input
          id={`${id}english`}
          value={englishOf(draft.files, value)}
          maxLength={200}
          disabled={value === ''}
          onChange={({ target }) => change((now) => setEnglish(now, value, target.value), `${what} english`)}
        />
      </Form.Item>
    </>
  );
}
