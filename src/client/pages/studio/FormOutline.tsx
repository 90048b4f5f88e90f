import { Button } from 'antd';
import { memo, useEffect, useRef, useState } from 'react';
import { schemaIn } from '../../../definition/edit/files.ts';
import type { Files } from '../../../definition/edit/files.ts';
import { sectionsIn } from '../../../definition/edit/form.ts';
import type { FieldPlace } from '../../../definition/edit/form.ts';
import { commonSchema } from '../../../definition/read.ts';
import { resolveRefs } from '../../../definition/schema/resolve.ts';
import type { SourceFile } from '../../../definition/types/source.ts';
import type { Renaming } from './RenameDialog.tsx';
import { revealIn } from './reveal.ts';
import { dropAt } from './dropping.ts';
import type { Words } from './texts.ts';
import styles from './studio.module.css';
import designer from './designer.module.css';

/** What is chosen in the form. */
export type Chosen = { field: string } | { section: number } | null;

interface Props {
  files: Files;
  common: SourceFile;
  /** a text in the reader's language */
  spoken(text: string): string;
  chosen: Chosen;
  t: Words;
  readonly: boolean;
  onChoose(chosen: Chosen): void;
  onMove(field: string, place: FieldPlace): void;
  onRemove(field: string): void;
  onRename(renaming: Renaming): void;
  /** what was dragged here, as the palette and this list write it */
  onDrop(data: string, place: FieldPlace): void;
  onAddSection(): void;
}

/** Sections and fields in their order, for the keyboard as much as for the mouse: Alt with arrows moves, Delete removes, F2 renames. */
export function FormOutline(props: Props) {
  const { files, common, spoken, chosen, t, readonly, onChoose, onMove, onRemove, onRename, onDrop, onAddSection } =
    props;
  const sections = sectionsIn(files);
  const properties = schemaIn(files).properties ?? {};
  // what a common part gives a title is called by it
  const titleOf = (field: string) =>
    spoken(
      properties[field]?.title ?? resolveRefs(properties[field] ?? {}, commonSchema(common)).schema.title ?? field,
    );
  // a button that changes its place loses the focus, and one that is gone takes it along
  const box = useRef<HTMLElement>(null);
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    const buttons = box.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [];
    for (const button of buttons) if (button.dataset['field'] === wanted.current) button.focus();
    wanted.current = null;
  }, [files]);
  useEffect(
    () => revealIn(box.current, box.current?.querySelector<HTMLElement>('[aria-pressed="true"]') ?? undefined),
    [chosen],
  );
  const keys = (event: React.KeyboardEvent, field: string, { section, index }: FieldPlace) => {
    if (readonly) return;
    const all = sections.flatMap(({ fields }) => fields);
    const at = all.indexOf(field);
    const length = sections[section]?.fields.length ?? 0;
    const above = sections[section - 1];
    wanted.current = event.key === 'Delete' ? (all[at + 1] ?? all[at - 1] ?? null) : field;
    if (event.key === 'Delete') onRemove(field);
    else if (event.key === 'F2') onRename({ what: 'field', path: field });
    else if (event.altKey && event.key === 'ArrowUp') {
      if (index > 0) onMove(field, { section, index: index - 1 });
      else if (above) onMove(field, { section: section - 1, index: above.fields.length });
    } else if (event.altKey && event.key === 'ArrowDown') {
      if (index < length - 1) onMove(field, { section, index: index + 2 });
      else if (sections[section + 1]) onMove(field, { section: section + 1, index: 0 });
    } else {
      wanted.current = null;
      return;
    }
    event.preventDefault();
  };
  const latest = useRef<Acts>({ keys, onChoose, onDrop });
  useEffect(() => {
    latest.current = { keys, onChoose, onDrop };
  });
  const [acts] = useState<Acts>(() => ({
    keys: (...args) => latest.current.keys(...args),
    onChoose: (...args) => latest.current.onChoose(...args),
    onDrop: (...args) => latest.current.onDrop(...args),
  }));
  return (
    <section ref={box} className={designer.outline} aria-label={t('outline')}>
      <h3>{t('outline')}</h3>
      <p className={styles.soft}>{t('outlineHint')}</p>
      {sections.map((one, section) => (
        <div key={one.key} {...(readonly ? {} : dropping({ section, index: one.fields.length }, 'behind', onDrop))}>
          <button
            type="button"
            className={designer.section}
            aria-pressed={chosen !== null && 'section' in chosen && chosen.section === section}
            onKeyDown={(event) => {
              if (event.key !== 'F2' || readonly || one.key === '') return;
              event.preventDefault();
              onRename({ what: 'section', key: one.key });
            }}
            onClick={() => onChoose({ section })}
          >
            {spoken(one.title ?? '') || (one.key === '' ? t('wholeForm') : one.key)}
          </button>
          <ul>
            {one.fields.map((field, index) => (
              <FieldRow
                // one that gets its name while somebody is on it keeps the focus
                key={index}
                {...{ field, section, index, readonly, acts }}
                title={titleOf(field)}
                isChosen={chosen !== null && 'field' in chosen && chosen.field === field}
              />
            ))}
          </ul>
        </div>
      ))}
      {readonly ? null : (
        <Button size="small" onClick={onAddSection}>
          {t('addSection')}
        </Button>
      )}
    </section>
  );
}

interface Acts extends Pick<Props, 'onChoose' | 'onDrop'> {
  keys(event: React.KeyboardEvent, field: string, place: FieldPlace): void;
}

interface RowProps extends FieldPlace {
  field: string;
  title: string;
  isChosen: boolean;
  readonly: boolean;
  /** always the same ones */
  acts: Acts;
}

/** A field in the list. Of a thousand only those are drawn anew of which something has become another. */
const FieldRow = memo(function FieldRow({ field, title, section, index, isChosen, readonly, acts }: RowProps) {
  return (
    <li {...(readonly ? {} : dropping({ section, index }, 'before', acts.onDrop))}>
      <button
        type="button"
        className={designer.field}
        data-field={field}
        aria-pressed={isChosen}
        draggable={!readonly}
        onDragStart={(event) => event.dataTransfer.setData('text/plain', `field ${field}`)}
        onKeyDown={(event) => acts.keys(event, field, { section, index })}
        onClick={() => acts.onChoose({ field })}
      >
        {title}
        <code>{field}</code>
      </button>
    </li>
  );
});

/** What makes an element a place that things may be dropped at. */
const dropping = (place: FieldPlace, side: 'before' | 'behind', onDrop: Props['onDrop']) =>
  dropAt(
    (event) => {
      // a field of a section is a place of its own
      event.stopPropagation();
      return { element: event.currentTarget, side };
    },
    (data) => onDrop(data, place),
  );
