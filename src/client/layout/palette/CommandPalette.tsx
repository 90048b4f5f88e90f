import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { useBackCloses } from '../../../renderer/useBackCloses.ts';
import { useIsPhone } from '../../../renderer/useIsPhone.ts';
import { useCommands } from './commands.ts';
import type { Command } from './commands.ts';
import styles from './palette.module.css';

/** The server is asked once somebody stops typing. */
const PAUSE_MS = 200;

interface Props {
  onClose: () => void;
  showKeys: () => void;
}

/** Services, pages, people, own requests and quick actions by typing a part of their names; arrows choose, Enter does. */
export function CommandPalette({ onClose, showKeys }: Props) {
  const { t } = useTranslation();
  const phone = useIsPhone();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [settled, setSettled] = useState('');
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const groups = useCommands(typed, settled, showKeys);
  const all = groups.flatMap(({ commands }) => commands);
  const current = all[Math.min(at, all.length - 1)];
  useBackCloses(true, onClose);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current?.id]);
  const choose = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    command.run();
  };
  const onKey = (event: KeyboardEvent) => {
    // a word that is being composed takes its own Enter and arrows
    if (event.nativeEvent.isComposing || all.length === 0) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') choose(current);
    else if (step !== undefined) setAt((Math.min(at, all.length - 1) + step + all.length) % all.length);
    else return;
    event.preventDefault();
  };
  const optionId = (command: Command): string => `${id}-${command.id}`;
  return (
    <Modal
      open
      title={t('palette.title')}
      footer={null}
      closable={false}
      width={600}
      onCancel={onClose}
      destroyOnHidden
    >
      <input
        className={styles.field}
        type="text"
        role="combobox"
        aria-label={t('palette.label')}
        aria-expanded={all.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={current && optionId(current)}
        autoComplete="off"
        autoFocus
        placeholder={t('palette.label')}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKey}
      />
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={t('palette.title')} className={styles.list}>
        {groups.map(({ name, commands }) => (
          <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
            <p id={`${id}-${name}`} className={styles.group}>
              {t(`palette.${name}`)}
            </p>
            {commands.map((command) => (
              <div
                key={command.id}
                id={optionId(command)}
                role="option"
                tabIndex={-1}
                aria-selected={command === current}
                className={styles.option}
                // the field keeps the focus
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(command)}
              >
                <span>{command.title}</span>
                {command.note && <span className={styles.note}>{command.note}</span>}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p className={styles.foot} role="status">
        {all.length === 0 ? t('palette.none') : !phone && t('palette.hint')}
      </p>
    </Modal>
  );
}
