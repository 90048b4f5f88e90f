import { Badge, Button, Skeleton, Switch } from 'antd';
import { lazy, Suspense, useCallback, useEffect, useId, useRef, useState } from 'react';
import { fieldAt, placeOfField } from '../../../definition/edit/field-place.ts';
import { applyMend } from '../../../definition/edit/mend.ts';
import { useIsDesk } from '../../../renderer/useIsPhone.ts';
import { lazyPage, loadOnce } from '../../app/lazyPage.ts';
import { useUnfolded } from './Fold.tsx';
import { mendWords } from './texts.ts';
import type { TabProps } from './useDraft.ts';
import styles from './designer.module.css';
import filesStyles from './files.module.css';
import studioStyles from './studio.module.css';

const CodeEditor = lazy(async () => {
  const editor = await loadOnce(() => import('./CodeEditor.tsx'));
  return { default: editor.CodeEditor };
});

const FilesForm = lazyPage(async () => (await loadOnce(() => import('./FilesForm.tsx'))).FilesForm);

/** What one begins with: the files that say most, then translations and samples. */
const FIRST = ['topic.json', 'entity.json', 'report.json', 'schema.json', 'ui.json', 'process.bpmn'];
const rank = (name: string): number => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);

/** Those that say where a field is, and how it is drawn. */
const OF_FIELDS = ['schema.json', 'ui.json'];

/** The same definition as its files; where there is room, beside its form. */
export function FilesTab({ studio, draft, t, readonly, change, goal }: TabProps) {
  const jump = goal?.place.tab === 'files' ? goal.fault : null;
  const { files, faults } = draft;
  const names = Object.keys(files).sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
  const [picked, setPicked] = useState(jump?.file ?? '');
  /** where a field that was pressed in the form stands */
  const [pressed, setPressed] = useState<{ file: string; line: number; column: number; quiet: true } | null>(null);
  const [followed, setFollowed] = useState(jump);
  if (jump !== followed) {
    setFollowed(jump);
    if (jump) setPicked(jump.file);
    setPressed(null);
  }
  const switchId = useId();
  const [withForm, setWithForm] = useUnfolded('filesForm', false);
  const [field, setField] = useState<string | null>(null);
  const isDesk = useIsDesk();
  const isForm = draft.definition !== undefined && isDesk;
  const name = names.includes(picked) ? picked : (names[0] ?? '');
  // always the same one: the form is not drawn anew with each letter
  const latest = useRef({ files, name });
  useEffect(() => {
    latest.current = { files, name };
  });
  const showField = useCallback((chosen: string) => {
    const now = latest.current;
    setField(chosen);
    const file = now.name === 'ui.json' && placeOfField(now.files, now.name, chosen) ? now.name : 'schema.json';
    const place = placeOfField(now.files, file, chosen);
    if (place === undefined) return;
    setPicked(file);
    setPressed({ file, ...place, quiet: true });
  }, []);
  const followCursor = (text: string, offset: number) => {
    setPressed(null);
    setField(fieldAt({ ...files, [name]: text }, name, offset) ?? null);
  };
  const led = pressed ?? jump;
  const countOf = (file: string) => faults.filter((fault) => fault.file === file).length;
  const shown = isForm && withForm ? draft.definition : undefined;
  return (
    <>
      {isForm ? (
        <div className={studioStyles.bar}>
          <Switch id={switchId} size="small" checked={withForm} onChange={setWithForm} />
          <label htmlFor={switchId}>{t('filesForm.show')}</label>
        </div>
      ) : null}
      <div className={filesStyles.files} data-form={shown !== undefined}>
        <nav aria-label={t('tab.files')}>
          <ul>
            {names.map((file) => (
              <li key={file}>
                <button
                  type="button"
                  className={styles.field}
                  aria-current={file === name ? 'true' : undefined}
                  onClick={() => setPicked(file)}
                >
                  {file}
                  <Badge count={countOf(file)} title={t('faultsHere', { count: countOf(file) })} />
                </button>
              </li>
            ))}
          </ul>
          {name.startsWith('samples/') && !readonly ? (
            <Button size="small" danger onClick={() => change(({ [name]: _gone, ...left }) => left)}>
              {t('deleteFile')}
            </Button>
          ) : null}
        </nav>
        <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 12 }} />}>
          <CodeEditor
            key={name}
            name={name}
            text={files[name] ?? ''}
            label={name}
            files={files}
            known={studio}
            readonly={readonly}
            faults={faults.filter(({ file }) => file === name)}
            jump={led?.file === name ? led : null}
            mendWords={(mend) => mendWords(mend, t)}
            onMend={(fault) => change((now) => (fault.mend ? applyMend(now, fault.mend, fault) : now))}
            onChange={(text) => change((now) => ({ ...now, [name]: text }), `file ${name}`)}
            onCursor={shown && OF_FIELDS.includes(name) ? followCursor : undefined}
          />
        </Suspense>
        {shown ? (
          <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 12 }} />}>
            <FilesForm {...{ draft, t, field }} definition={shown} onChoose={showField} />
          </Suspense>
        ) : null}
      </div>
    </>
  );
}
