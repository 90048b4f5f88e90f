import { Button, Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { addColumn, columnsIn, moveColumn, removeColumn } from '../../../definition/edit/columns.ts';
import { STARTER_COLUMN } from '../../../definition/edit/starters.ts';
import { useLocale } from '../../hooks/useLocale.ts';
import { useChosen, useGoal } from './faultsHere.ts';
import { FieldForm } from './FieldForm.tsx';
import type { Renaming } from './RenameDialog.tsx';
import type { TabProps } from './useDraft.ts';
import { useNewField } from './useNewField.ts';
import { widgetGroups } from './widgetGroups.ts';
import styles from './studio.module.css';
import designer from './designer.module.css';

interface Props extends TabProps {
  table: string;
  onRename(renaming: Renaming): void;
}

/** The columns of a table in their order, with the keys of the outline; the chosen one is edited like a field. */
export function ColumnList(props: Props) {
  const { draft, t, readonly, change, goal, table, onRename } = props;
  const locale = useLocale();
  const columns = columnsIn(draft.files, table);
  const [picked, setPicked] = useChosen<string | null>(goal, 'form', null, (chosen) =>
    chosen.startsWith(`field ${table}.`) ? chosen.slice(`field ${table}.`.length) : undefined,
  );
  const panel = useRef<HTMLElement>(null);
  useGoal(goal?.place.chosen === `field ${table}.${picked}` ? goal : null, panel);
  const [widget, setWidget] = useState('text');
  const added = useNewField(
    props,
    picked,
    (name, was) => setPicked((now) => (was === undefined || now === was ? name : now)),
    (name) => `${table}.${name}`,
  );
  const at = columns.findIndex(({ name }) => name === picked);
  // a button that changes its place loses the focus
  const list = useRef<HTMLUListElement>(null);
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-column]') ?? [];
    for (const button of buttons) if (button.dataset['column'] === wanted.current) button.focus();
    wanted.current = null;
  }, [draft.files]);
  const move = (from: number, to: number) => {
    if (columns[to] === undefined) return;
    wanted.current = columns[from]?.name ?? null;
    change((now) => moveColumn(now, table, from, to));
  };
  const remove = (index: number) => {
    const name = columns[index]?.name;
    // a table without columns is none
    if (name === undefined || columns.length < 2) return;
    wanted.current = (columns[index + 1] ?? columns[index - 1])?.name ?? null;
    setPicked(null);
    change((now) => removeColumn(now, table, name));
  };
  const keys = (event: React.KeyboardEvent, index: number, name: string) => {
    if (readonly) return;
    if (event.altKey && event.key === 'ArrowUp') move(index, index - 1);
    else if (event.altKey && event.key === 'ArrowDown') move(index, index + 1);
    else if (event.key === 'Delete') remove(index);
    else if (event.key === 'F2') onRename({ what: 'field', path: `${table}.${name}` });
    else return;
    event.preventDefault();
  };
  return (
    <section className={styles.columns} aria-label={t('columns')}>
      <h4>{t('columns')}</h4>
      <ul ref={list}>
        {columns.map(({ name, schema }, index) => (
          // one that gets its name while somebody is on it keeps the focus
          <li key={index}>
            <button
              type="button"
              className={designer.field}
              data-column={name}
              aria-pressed={name === picked}
              onKeyDown={(event) => keys(event, index, name)}
              onClick={() => setPicked(name === picked ? null : name)}
            >
              {draft.spoken(schema.title ?? name)}
              <code>{name}</code>
            </button>
          </li>
        ))}
      </ul>
      <div className={styles.bar}>
        <Select
          aria-label={t('widget')}
          showSearch={{ optionFilterProp: 'label' }}
          value={widget}
          popupMatchSelectWidth={false}
          options={widgetGroups(false, locale, t)}
          onChange={setWidget}
        />
        <Button onClick={() => added.add((now) => addColumn(now, table, widget))}>{t('addColumn')}</Button>
      </div>
      {picked !== null && at >= 0 ? (
        <section key={added.panelKey} ref={panel} aria-label={t('column', { name: picked })}>
          <h4 tabIndex={-1}>
            {t('column', { name: '' })} <code>{picked}</code>
          </h4>
          <FieldForm
            {...props}
            path={`${table}.${picked}`}
            isNew={added.isNew}
            isBegun={picked === STARTER_COLUMN}
            onCalled={(title) => void added.call(picked, title)}
          />
          <div className={styles.bar}>
            <Button disabled={readonly || at === 0} onClick={() => move(at, at - 1)}>
              {t('moveUp')}
            </Button>
            <Button disabled={readonly || at === columns.length - 1} onClick={() => move(at, at + 1)}>
              {t('moveDown')}
            </Button>
            <Button disabled={readonly} onClick={() => onRename({ what: 'field', path: `${table}.${picked}` })}>
              {t('rename')}
            </Button>
            <Button danger disabled={readonly || columns.length < 2} onClick={() => remove(at)}>
              {t('remove')}
            </Button>
          </div>
        </section>
      ) : null}
    </section>
  );
}
