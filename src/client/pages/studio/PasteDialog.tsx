import { Form, Input, Modal, Radio } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SaidText } from '../../../contract/studio/definition.ts';
import { fieldsOfHeader, freshFields } from '../../../definition/edit/header.ts';
import type { HeaderField } from '../../../definition/edit/header.ts';
import type { Called } from '../../../definition/edit/form.ts';
import { WIDGETS } from '../../../definition/widgets/table.ts';
import { useBackCloses } from '../../../renderer/useBackCloses.ts';
import { useLocale } from '../../hooks/useLocale.ts';
import { saidTexts } from './studioCalls.ts';
import type { Words } from './texts.ts';
import { useSaid } from './useSaid.ts';
import styles from './studio.module.css';

/** A field as it is added, with the part of the form that begins with it, and the columns of a table that names them. */
export type PastedField = Omit<HeaderField, 'heading' | 'columns'> & {
  part?: Called;
  columns: (Called & { widget: string })[];
};

interface Props {
  /** title of the chosen table, whose columns they may become; null: none is chosen */
  table: string | null;
  /** what fields and the columns of that table are called already */
  taken: { fields: ReadonlySet<string>; columns: ReadonlySet<string> };
  t: Words;
  onPaste(fields: PastedField[], asColumns: boolean): void;
  onClose(): void;
}

/** A spreadsheet's header row, or the labels of a paper form, pasted as fields: what each becomes is shown before. */
export function PasteDialog({ table, taken, t, onPaste, onClose }: Props) {
  const { t: common } = useTranslation();
  const locale = useLocale();
  const [text, setText] = useState('');
  const [asColumns, setAsColumns] = useState(table !== null);
  useBackCloses(true, onClose);
  const said = useMemo(() => fieldsOfHeader(text), [text]);
  const there = asColumns ? taken.columns : taken.fields;
  // a table has no tables in its columns
  const meant = useMemo(
    () =>
      freshFields(said, there).map((field) =>
        asColumns && field.widget === 'table' ? { ...field, widget: 'textarea', columns: [] } : field,
      ),
    [said, there, asColumns],
  );
  const known = said.flatMap(({ title }) => (there.has(title) ? [title] : []));
  const texts = useMemo(
    () =>
      meant.flatMap(({ heading, title, columns = [] }) => [
        ...(heading === undefined ? [] : [heading]),
        ...[title, ...columns.map((column) => column.title)],
      ]),
    [meant],
  );
  const elsewhere = useSaid(saidTexts, texts);
  const fieldsWith = (words: ReadonlyMap<string, SaidText>) => {
    const called = (title: string) => ({ title, ...(words.get(title) ?? { english: '', name: '' }) });
    return meant.map(({ heading, columns = [], ...field }) => ({
      ...{ ...field, ...called(field.title) },
      columns: columns.map((column) => ({ ...called(column.title), widget: column.widget })),
      ...(heading !== undefined && !asColumns && { part: called(heading) }),
    }));
  };
  const fields = fieldsWith(elsewhere);
  const [busy, setBusy] = useState(false);
  /** whoever is faster than the server has its names all the same; without a connection they are those of the widgets */
  const add = async () => {
    setBusy(true);
    const found = texts.every((text) => elsewhere.has(text)) ? [] : await saidTexts(texts).catch(() => []);
    onPaste(fieldsWith(new Map([...elsewhere, ...found.map((one, at) => [texts[at] ?? '', one] as const)])), asColumns);
  };
  return (
    <Modal
      open
      title={t('paste')}
      okText={t('pasteAdd', { count: fields.length })}
      cancelText={common('action.cancel')}
      okButtonProps={{ disabled: fields.length === 0 }}
      confirmLoading={busy}
      onOk={() => void add()}
      onCancel={onClose}
    >
      <Form layout="vertical" component="div">
        <Form.Item label={t('pasteText')} extra={t('pasteHint')} htmlFor="studio-paste">
          <Input.TextArea
            id="studio-paste"
            rows={5}
            value={text}
            maxLength={20_000}
            onChange={({ target }) => setText(target.value)}
          />
        </Form.Item>
        {table === null ? null : (
          <Form.Item label={t('pasteAs')}>
            <Radio.Group
              value={asColumns}
              options={[
                { value: true, label: t('pasteColumns', { title: table }) },
                { value: false, label: t('pasteFields') },
              ]}
              onChange={({ target }) => setAsColumns(target.value === true)}
            />
          </Form.Item>
        )}
      </Form>
      <ul className={styles.pasted} aria-label={t('pasted')}>
        {fields.map(({ title, widget, english, part, columns }) => (
          <li key={title}>
            {part ? <h4>{part.title}</h4> : null}
            {title}{' '}
            <span className={styles.soft}>{[english, WIDGETS[widget]?.title[locale]].filter(Boolean).join(' · ')}</span>
            {columns.length === 0 ? null : (
              <span className={styles.soft}> · {columns.map((column) => column.title).join(t('comma'))}</span>
            )}
          </li>
        ))}
      </ul>
      {known.length > 0 ? <p className={styles.soft}>{t('pasteKnown', { titles: known.join(t('comma')) })}</p> : null}
    </Modal>
  );
}
