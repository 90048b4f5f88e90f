import { Alert, Form, Input, Modal } from 'antd';
import type { InputRef } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Files } from '../../../definition/edit/files.ts';
import { changedLines, rename } from '../../../definition/edit/rename.ts';
import type { Rename } from '../../../definition/edit/rename.ts';
import { useBackCloses } from '../../../renderer/useBackCloses.ts';
import type { Words } from './texts.ts';
import styles from './studio.module.css';

/** What is to get another name. */
export type Renaming = Rename extends infer One ? (One extends Rename ? Omit<One, 'to'> : never) : never;

interface Props {
  files: Files;
  renaming: Renaming;
  t: Words;
  onRename(files: Files, to: string): void;
  onClose(): void;
}

/** Another name for something, with every line of every file that it changes before it is done. */
export function RenameDialog({ files, renaming, t, onRename, onClose }: Props) {
  const { t: common } = useTranslation();
  const before = nameOf(renaming);
  const [to, setTo] = useState(before);
  const input = useRef<InputRef>(null);
  useBackCloses(true, onClose);
  const result = useMemo(
    () => (to === before ? undefined : rename(files, { ...renaming, to })),
    [files, renaming, to, before],
  );
  const renamed = result !== undefined && 'files' in result ? result.files : undefined;
  const lines = useMemo(() => (renamed ? changedLines(files, renamed) : []), [files, renamed]);
  const clash = result !== undefined && 'clash' in result ? result.clash : undefined;
  const finish = () => {
    if (renamed) onRename(renamed, to);
  };
  return (
    <Modal
      open
      title={t(`rename.${renaming.what}`, { name: before })}
      okText={t('rename')}
      cancelText={common('action.cancel')}
      okButtonProps={{ disabled: renamed === undefined }}
      onOk={finish}
      onCancel={onClose}
      afterOpenChange={(isOpen) => {
        if (isOpen) input.current?.focus({ cursor: 'all' });
      }}
    >
      <Form layout="vertical" component="div">
        <Form.Item label={t('newName')} htmlFor="studio-rename">
          <Input
            id="studio-rename"
            ref={input}
            className={renaming.what === 'value' ? '' : styles.code}
            value={to}
            maxLength={60}
            spellCheck={false}
            autoCapitalize="none"
            onChange={({ target }) => setTo(target.value)}
            onPressEnter={finish}
          />
        </Form.Item>
      </Form>
      {clash ? <Alert type="error" showIcon role="alert" title={t(`clash.${clash}`, { name: to })} /> : null}
      <p role="status">{renamed ? t('renameChanges', { count: lines.length }) : t('renameHint')}</p>
      {lines.length > 0 ? (
        <div className={styles.changes} role="region" aria-label={t('changedLines')} tabIndex={0}>
          <ul>
            {lines.map(({ file, line, after }) => (
              <li key={`${file} ${line}`}>
                <span className={styles.soft}>
                  {file}:{line}
                </span>{' '}
                <code>{after}</code>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </Modal>
  );
}

function nameOf(renaming: Renaming): string {
  switch (renaming.what) {
    case 'field':
      return renaming.path.split('.').at(-1) ?? '';
    case 'node':
      return renaming.id;
    case 'section':
      return renaming.key;
    case 'value':
      return renaming.value;
  }
}
