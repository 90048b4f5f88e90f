import { Form, Input } from 'antd';
import { useId } from 'react';
import type { Files } from '../../../definition/edit/files.ts';
import { setProperty } from '../../../definition/edit/form.ts';
import { englishOf, setEnglish } from '../../../definition/edit/texts.ts';
import type { Pointer } from '../../../definition/text/json.ts';
import { problemOf, type PlacedFault } from './faultsHere.ts';
import { LOCALE_FACTS } from '../../../definition/types/locale.ts';
import type { TabProps } from './useDraft.ts';

interface Props extends Pick<TabProps, 'draft' | 'change'> {
  file: 'topic.json' | 'entity.json' | 'report.json' | 'schema.json';
  label: string;
  hint?: string;
  value: string;
  /** where it stands in the file */
  pointer: Pointer;
  /** what is made ready for it there first */
  within?(files: Files): Files;
  /** what its English is called, where that has a name of its own */
  english?: string;
  /** it may be left out */
  optional?: boolean;
  /** of what it belongs to, and what it is called among that */
  faults?: readonly PlacedFault[];
  control?: string;
  /** of a text of several lines */
  rows?: number;
}

/** A text that people read, and its English beside it. */
export function SpokenText({
  draft,
  change,
  file,
  label,
  hint,
  value,
  pointer,
  within = (files) => files,
  english,
  optional,
  faults = [],
  ...props
}: Props) {
  const { rows, control = pointer.join('.') } = props;
  const id = useId();
  const what = pointer.join();
  const box = (own: { id: string; value: string; disabled?: boolean; onChange(text: string): void }, max: number) => {
    const typed = { ...own, onChange: ({ target }: React.ChangeEvent<Typed>) => own.onChange(target.value) };
    return rows === undefined ? <Input {...typed} maxLength={max} /> : <Input.TextArea {...typed} rows={rows} />;
  };
  const write = (text: string) =>
    change((now) => setProperty(within(now), file, pointer, optional && text === '' ? undefined : text), what);
  const translate = (text: string) => change((now) => setEnglish(now, value, text), `${what} english`);
  const said = englishOf(draft.files, value);
  return (
    <>
      <Form.Item {...problemOf(faults, control)} label={label} extra={hint} htmlFor={id}>
        {box({ id, value, onChange: write }, 120)}
      </Form.Item>
      <Form.Item
        {...problemOf(faults, control === 'title' ? 'english' : `${control} english`)}
        label={english ?? `${label} · ${LOCALE_FACTS['en-US'].name}`}
        htmlFor={`${id}english`}
      >
        {box({ id: `${id}english`, value: said, disabled: value === '', onChange: translate }, 200)}
      </Form.Item>
    </>
  );
}

type Typed = HTMLInputElement | HTMLTextAreaElement;
