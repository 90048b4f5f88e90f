import { Alert, Form, Input, Modal } from 'antd';
import type { InputRef } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldUses } from '../../../contract/studio/uses.ts';
import type { StudioDefinition } from '../../../contract/studio/definition.ts';
import { fieldSchema } from '../../../definition/edit/columns.ts';
import type { Files } from '../../../definition/edit/files.ts';
import { changedLines, rename } from '../../../definition/edit/rename.ts';
import type { Rename } from '../../../definition/edit/rename.ts';
import { ErrorState } from '../../components/ErrorState.tsx';
import { useLoad } from '../../hooks/useLoad.ts';
import type { Loaded } from '../../hooks/useLoad.ts';
import { useBackCloses } from '../../../renderer/useBackCloses.ts';
import { fieldUses } from './studioCalls.ts';
import type { Words } from './texts.ts';
import { UsePlaces } from './UsePlaces.tsx';
import styles from './studio.module.css';

/** What is to get another name. */
export type Renaming = Rename extends infer One ? (One extends Rename ? Omit<One, 'to'> : never) : never;

interface Props {
  studio: StudioDefinition;
  files: Files;
  renaming: Renaming;
  t: Words;
  onRename(files: Files, to: string): void;
  onClose(): void;
}

/** Another name for something, with every line of every file that it changes before it is done. */
export function RenameDialog({ studio, files, renaming, t, onRename, onClose }: Props) {
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
  const uses = useUses(studio, renaming);
  const isFree = uses === null || (uses.data !== null && uses.data.records === 0 && uses.data.places.length === 0);
  const finish = () => {
    if (renamed && isFree) onRename(renamed, to);
  };
  return (
    <Modal
      open
      title={t(`rename.${renaming.what}`, { name: before })}
      okText={t('rename')}
      cancelText={common('action.cancel')}
      okButtonProps={{ disabled: renamed === undefined || !isFree }}
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
      {uses === null ? null : <UsesNote uses={uses} t={t} />}
      {clash ? <Alert type="error" showIcon role="alert" title={t(`clash.${clash}`, { name: to })} /> : null}
      {isFree ? <p role="status">{renamed ? t('renameChanges', { count: lines.length }) : t('renameHint')}</p> : null}
      {isFree && lines.length > 0 ? (
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

/** What depends on a name that serves already; null where nothing can. */
function useUses({ kind, key, files }: StudioDefinition, renaming: Renaming): Loaded<FieldUses> | null {
  const asked =
    renaming.what === 'field'
      ? { path: renaming.path }
      : renaming.what === 'value'
        ? { path: renaming.path, value: renaming.value }
        : null;
  const isServed = kind === 'entity' && asked !== null && Object.keys(fieldSchema(files, asked.path)).length > 0;
  const loaded = useLoad(isServed ? `uses:${key}:${JSON.stringify(asked)}` : null, (signal) =>
    fieldUses(key, asked ?? { path: '' }, signal),
  );
  return isServed ? loaded : null;
}

/** Records and other definitions keep a name: why, and where. */
function UsesNote({ uses: { data, error, reload }, t }: { uses: Loaded<FieldUses>; t: Words }) {
  if (error !== null && data === null) return <ErrorState error={error} retry={reload} />;
  if (data === null) return <p role="status">{t('uses.looking')}</p>;
  const { records, places } = data;
  if (records === 0 && places.length === 0) return null;
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={t('uses.keeps')}
      description={
        <>
          {records > 0 ? <p>{t('uses.records', { count: records })}</p> : null}
          {places.length > 0 ? (
            <>
              <p>{t('uses.places', { count: places.length })}</p>
              <UsePlaces places={places} t={t} />
            </>
          ) : null}
        </>
      }
    />
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
