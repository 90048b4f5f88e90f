import { Skeleton } from 'antd';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { Files } from '../../../definition/edit/files.ts';
import { nameOf } from '../../../definition/edit/form.ts';
import { isChinese } from '../../../definition/edit/outline.ts';
import { addEnglish, englishOf, withProcess } from '../../../definition/edit/texts.ts';
import { drawnAnew, readProcess } from '../../../definition/process/read.ts';
import { groupChoices } from '../../../renderer/process/editor/GroupsField.tsx';
import { wordsOf } from '../../../renderer/process/editor/texts.ts';
import type { ProcessEditorHandle } from '../../../renderer/process/editor/ProcessEditor.tsx';
import { useIsPhone } from '../../../renderer/useIsPhone.ts';
import { loadOnce, lazyPage } from '../../app/lazyPage.ts';
import { useFlowTexts } from '../flow/texts.ts';
import { ApproverField, RecipientField } from './ApproverField.tsx';
import { sayerOf, usePlace } from './expressionPlace.ts';
import { choicesOf } from './optionChoices.ts';
import { FlowCondition } from './FlowCondition.tsx';
import { RecordTask } from './RecordTask.tsx';
import { listsOf, rowFields } from './repeated.ts';
import { StepWho } from './StepWho.tsx';
import { saidTexts } from './studioCalls.ts';
import type { TabProps } from './useDraft.ts';

const ProcessEditor = lazyPage(async () => {
  const editor = await loadOnce(() => import('../../../renderer/process/editor/ProcessEditor.tsx'));
  return editor.ProcessEditor;
});

const FILE = 'process.bpmn';
const loadRename = () => import('../../../definition/edit/rename.ts');
const KEEPS = { followDrawing: (files: Files) => files };

/** The process as it is drawn on; what is drawn is a step of the draft like any other. */
export function ProcessTab({ studio, draft, t, readonly, change, goal }: TabProps) {
  const texts = useFlowTexts();
  const phone = useIsPhone();
  const handle = useRef<ProcessEditorHandle>(null);
  const { files, faults, schema, spoken, store } = draft;
  // it is there when a step is called otherwise, though the server may be away by then
  useEffect(() => void loadRename().catch(() => undefined), []);
  const xml = files[FILE] ?? '';
  /** what the editor shows; anything else opens it anew */
  const shown = useRef<string | null>(null);
  const [opened, setOpened] = useState<{ xml: string; round: number } | null>(null);
  useEffect(() => {
    if (xml === shown.current) return undefined;
    shown.current = xml;
    let isOpen = false;
    let live = true;
    const open = (text: string) => {
      isOpen = true;
      if (live) setOpened((before) => ({ xml: text, round: (before?.round ?? 0) + 1 }));
    };
    // one that was written by hand has no diagram: it gets one, so that it can be drawn on
    readProcess(xml, FILE).then(
      ({ model }) => open(model?.xml ?? xml),
      () => open(xml),
    );
    return () => {
      live = false;
      if (!isOpen) shown.current = null;
    };
  }, [xml]);
  const fields = useMemo(
    () =>
      Object.entries(schema.properties ?? {}).map(([name, { title }]) => ({
        name,
        title: draft.definition?.schema.properties?.[name]?.title ?? title ?? name,
      })),
    [schema, draft.definition],
  );
  const place = usePlace(draft);
  const reading = useMemo(() => sayerOf(place.name, t), [place, t]);
  /** what was called something before, in English: drawing is taken back as well */
  const forgotten = useRef<Record<string, string>>({});
  /** what is drawn, and what speaks of the steps in it by their ids; what others say in English too is said so here */
  const draw = async (renamed: ReadonlyMap<string, string>) => {
    // what renames reads all files of a definition, and is no small program
    const { followDrawing } = renamed.size > 0 ? await loadOnce(loadRename) : KEEPS;
    let fresh: string[] = [];
    change((now) => {
      const drawn = withProcess(followDrawing(now, renamed), shown.current ?? xml);
      fresh = drawn.fresh;
      Object.assign(forgotten.current, drawn.gone);
      return drawn.files;
    });
    const asked = fresh.filter((name) => isChinese(name) && englishOf(store.state().files, name) === '');
    if (asked.length === 0) return;
    const said = await saidTexts(asked).catch(() => []);
    const known = asked.flatMap((name, at) => {
      const english = forgotten.current[name] ?? said[at]?.english ?? '';
      return english === '' ? [] : [[name, english] as const];
    });
    if (known.length > 0) change((now) => addEnglish(now, Object.fromEntries(known)));
  };
  /** a step is called as a field is: by its English, where others give it one */
  const idsFor = async (nodes: readonly { id: string; name: string }[]) => {
    const said = await saidTexts(nodes.map(({ name }) => name)).catch(() => []);
    // requests that are under way stand at those that serve
    const isServed = (id: string): boolean => studio.files[FILE]?.includes(`"${id}"`) === true;
    return nodes.map(({ id, name: title }, at) => {
      const { english = '', name = '' } = said[at] ?? {};
      const called = { title, english: englishOf(store.state().files, title) || english, name };
      return isServed(id) ? undefined : nameOf(called);
    });
  };
  const { key: topic } = studio;
  const tellable = useMemo(() => (texts ? groupChoices(studio.groups, wordsOf(texts.editor)) : []), [studio, texts]);
  const people = useMemo(
    () =>
      choicesOf('people', { studio, draft: { schema }, path: '', t })?.filter(({ value }) => !value.includes('${')) ??
      [],
    [studio, schema, t],
  );
  const own = useMemo(
    () => faults.flatMap((fault) => (fault.file === FILE ? [{ ...fault, message: fault.says }] : [])),
    [faults],
  );
  if (!texts || opened === null) return <Skeleton active title={false} paragraph={{ rows: 10 }} />;
  return (
    <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 10 }} />}>
      <ProcessEditor
        key={opened.round}
        xml={opened.xml}
        texts={texts.editor}
        readonly={readonly || phone}
        faults={own}
        fields={fields}
        groups={studio.groups}
        phrases={studio.phrases}
        reading={reading}
        spoken={spoken}
        builders={{
          people: (facts, onChange, texts) => (
            <>
              <StepWho {...{ t, topic, files }} activityId={facts.id} />
              <ApproverField {...{ t, topic, schema, facts, people, reading, onChange }}>{texts}</ApproverField>
            </>
          ),
          condition: (value, onCommit) => <FlowCondition {...{ t, schema, place, value, onCommit }} />,
          recipients: (value, facts, onChange, text) => (
            <RecipientField {...{ t, topic, schema, facts, people, reading, value, onChange }} groups={tellable}>
              {text}
            </RecipientField>
          ),
          lists: listsOf(schema),
          row: (facts) => rowFields(schema, facts, t),
          record: (written, onChange) => (
            <RecordTask {...{ t, schema, place, written, onChange }} entities={studio.sources['x-record']} />
          ),
        }}
        handle={handle}
        goal={goal?.place.tab === 'process' ? goal.place : null}
        onChange={() => undefined}
        onXml={(next, renamed) => {
          shown.current = next;
          void draw(renamed);
        }}
        idsFor={idsFor}
        onTidy={() =>
          void drawnAnew(shown.current ?? xml, FILE).then((next) => change((now) => ({ ...now, [FILE]: next })))
        }
        onSave={() => void store.autosave.save()}
      />
    </Suspense>
  );
}
