import { Alert, Button } from 'antd';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { FormDefinition } from '../../../definition/types/definition.ts';
import type { JsonSchema } from '../../../definition/types/schema.ts';
import { addColumn, beginColumns, columnsIn } from '../../../definition/edit/columns.ts';
import { schemaIn } from '../../../definition/edit/files.ts';
import { addField, addSection, moveField, removeField, sectionsIn } from '../../../definition/edit/form.ts';
import type { FieldPlace } from '../../../definition/edit/form.ts';
import { Canvas, type CanvasHandle } from './Canvas.tsx';
import { useChosen } from './faultsHere.ts';
import { FieldPanel } from './FieldPanel.tsx';
import { FormOutline } from './FormOutline.tsx';
import type { Chosen } from './FormOutline.tsx';
import { NodeChoice } from './FormChoice.tsx';
import { Palette } from './Palette.tsx';
import { RenameDialog, PasteDialog } from './dialogs.ts';
import type { PastedField } from './PasteDialog.tsx';
import type { Renaming } from './RenameDialog.tsx';
import { SectionPanel } from './SectionPanel.tsx';
import { useNewField } from './useNewField.ts';
import type { TabProps } from './useDraft.ts';
import styles from './studio.module.css';
import designer from './designer.module.css';

/** A form put together: the palette, the form as people see it, its outline for the keyboard, and what is chosen. */
export function FormTab(props: TabProps & { definition: FormDefinition }) {
  const { studio, draft, definition, t, readonly, change, goal } = props;
  const { files } = draft;
  const [node, setNode] = useState('start');
  const [chosen, setChosen] = useChosen<Chosen>(goal, 'form', null, chosenOf);
  const [said, setSaid] = useState('');
  const [pasting, setPasting] = useState(false);
  const [renaming, setRenaming] = useState<Renaming | null>(null);
  const canvas = useRef<CanvasHandle>(null);
  const chooseField = useCallback((field: string) => setChosen({ field }), [setChosen]);
  const sections = sectionsIn(files);
  const placeOf = (field: string): FieldPlace => {
    const section = sections.findIndex(({ fields }) => fields.includes(field));
    return { section, index: sections[section]?.fields.indexOf(field) ?? 0 };
  };
  /** behind what is chosen, else at the end of the part that one looks at: one that is not drawn here would swallow it */
  const behind = (): FieldPlace => {
    if (chosen !== null && 'field' in chosen) {
      const place = placeOf(chosen.field);
      if (place.section >= 0) return { ...place, index: place.index + 1 };
    }
    const looked = placeOf(canvas.current?.lookedAt() ?? '').section;
    const usual = looked < 0 ? sections.length - 1 : looked;
    const section = chosen !== null && 'section' in chosen ? chosen.section : usual;
    return { section, index: sections[section]?.fields.length ?? 0 };
  };
  const field = chosen !== null && 'field' in chosen ? chosen.field : null;
  const added = useNewField(props, field, (name, was) =>
    setChosen((now) =>
      was === undefined || (now !== null && 'field' in now && now.field === was) ? { field: name } : now,
    ),
  );
  const add = (widget: string, place = behind()) => {
    const name = added.add((before) => addField(before, widget, place));
    if (name !== undefined) setSaid(t('added', { name }));
  };
  const beginSection = () => {
    let last = -1;
    change((before) => {
      const { files: after } = addSection(before);
      last = sectionsIn(after).length - 1;
      return after;
    });
    if (last >= 0) setChosen({ section: last });
  };
  /** one step, however many fields and parts */
  const paste = (pasted: readonly PastedField[], table: string | null) => {
    let place = behind();
    change((before) =>
      pasted.reduce((now, { widget, part, columns, ...called }) => {
        if (table !== null) return addColumn(now, table, widget, called).files;
        const after = part ? addSection(now, part, widget, called) : addField(now, widget, place, called);
        place = part ? { section: sectionsIn(after.files).length - 1, index: 1 } : { ...place, index: place.index + 1 };
        return beginColumns(after.files, after.name, columns);
      }, before),
    );
    setSaid(t('pastedFields', { count: pasted.length }));
    setPasting(false);
  };
  const move = (field: string, place: FieldPlace) => {
    change((before) => moveField(before, field, place));
    setSaid(t('moved', { name: field, place: place.index + 1 }));
  };
  const remove = (field: string) => {
    change((before) => removeField(before, field));
    setChosen(null);
    setSaid(t('removed', { name: field }));
  };
  /** from the palette, or from another place in the form */
  const drop = (data: string, place: FieldPlace) => {
    const [what, name = ''] = data.split(' ');
    if (what === 'widget') add(name, place);
    else if (what === 'field') move(name, place);
  };
  // always the same one: the form is not drawn anew with each key
  const latest = useRef(drop);
  const place = useRef(placeOf);
  useEffect(() => {
    latest.current = drop;
    place.current = placeOf;
  });
  const dropBy = useCallback((data: string, by: string, isBehind: boolean) => {
    const { section, index } = place.current(by);
    if (section >= 0) latest.current(data, { section, index: isBehind ? index + 1 : index });
  }, []);
  const table = field !== null && columnsIn(files, field).length > 0 ? field : null;
  const isThere = field !== null && sections.some(({ fields }) => fields.includes(field));
  return (
    <div className={designer.designer}>
      <Palette t={t} readonly={readonly} onAdd={(widget) => add(widget)} />
      <div className={designer.middle}>
        <div className={styles.bar}>
          <NodeChoice {...{ t, definition }} value={node} onChange={setNode} />
          {readonly ? null : <Button onClick={() => setPasting(true)}>{t('paste')}</Button>}
          <span className={styles.soft}>{t('canvasHint')}</span>
        </div>
        {draft.broken.some((name) => name !== 'process.bpmn') ? (
          <Alert type="warning" showIcon title={t('lastGood')} />
        ) : null}
        <Canvas
          ref={canvas}
          definition={definition}
          node={node}
          chosen={field}
          t={t}
          onChoose={chooseField}
          onDrop={readonly ? undefined : dropBy}
        />
      </div>
      <div className={designer.side}>
        <FormOutline
          files={files}
          common={studio.common}
          spoken={draft.spoken}
          chosen={chosen}
          t={t}
          readonly={readonly}
          onChoose={setChosen}
          onMove={move}
          onRemove={remove}
          onRename={setRenaming}
          onDrop={drop}
          onAddSection={beginSection}
        />
        {field !== null && isThere ? (
          <FieldPanel
            key={added.panelKey}
            {...props}
            field={field}
            isNew={added.isNew}
            onMove={move}
            onRemove={remove}
            onRename={setRenaming}
            onCalled={(title) => void added.call(field, title)}
          />
        ) : null}
        {chosen !== null && 'section' in chosen && sections[chosen.section] ? (
          <SectionPanel
            key={chosen.section}
            {...props}
            index={chosen.section}
            onChoose={setChosen}
            onRename={setRenaming}
          />
        ) : null}
        <p className={styles.unseen} role="status">
          {said}
        </p>
      </div>
      {pasting ? (
        <Suspense>
          <PasteDialog
            table={table === null ? null : (draft.schema.properties?.[table]?.title ?? table)}
            taken={{
              fields: titlesOf(schemaIn(files)),
              columns: titlesOf(schemaIn(files).properties?.[table ?? '']?.items),
            }}
            t={t}
            onPaste={(pasted, asColumns) => paste(pasted, asColumns ? table : null)}
            onClose={() => setPasting(false)}
          />
        </Suspense>
      ) : null}
      {renaming ? (
        <Suspense>
          <RenameDialog
            studio={studio}
            files={files}
            renaming={renaming}
            t={t}
            onRename={(after, to) => {
              change(() => after);
              if (renaming.what === 'field' && renaming.path === field) setChosen({ field: to });
              setSaid(t('renamed', { name: to }));
              setRenaming(null);
            }}
            onClose={() => setRenaming(null)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

const titlesOf = ({ properties = {} }: JsonSchema = {}): ReadonlySet<string> =>
  new Set(Object.values(properties).flatMap(({ title }) => title ?? []));

/** Of a column its table is chosen. */
function chosenOf(asked: string): Chosen | undefined {
  const [what, name = ''] = asked.split(' ');
  if (what === 'section') return { section: Number(name) };
  return what === 'field' ? { field: name.split('.')[0] ?? name } : undefined;
}
