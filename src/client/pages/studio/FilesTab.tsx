import { Badge, Button, Skeleton } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { applyMend } from '../../../definition/edit/mend.ts';
import { loadOnce } from '../../app/lazyPage.ts';
import { mendWords } from './texts.ts';
import type { TabProps } from './useDraft.ts';
import styles from './designer.module.css';
import filesStyles from './files.module.css';

const CodeEditor = lazy(async () => {
  const editor = await loadOnce(() => import('./CodeEditor.tsx'));
  return { default: editor.CodeEditor };
});

/** What one begins with: the files that say most, then translations and samples. */
const FIRST = ['topic.json', 'entity.json', 'report.json', 'schema.json', 'ui.json', 'process.bpmn'];
const rank = (name: string): number => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);

/** The same definition as its files. */
export function FilesTab({ studio, draft, t, readonly, change, goal }: TabProps) {
  const jump = goal?.place.tab === 'files' ? goal.fault : null;
  const { files, faults } = draft;
  const names = Object.keys(files).sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
  const [picked, setPicked] = useState(jump?.file ?? '');
  const [followed, setFollowed] = useState(jump);
  if (jump !== followed) {
    setFollowed(jump);
    if (jump) setPicked(jump.file);
  }
  const name = names.includes(picked) ? picked : (names[0] ?? '');
  const countOf = (file: string) => faults.filter((fault) => fault.file === file).length;
  return (
    <div className={filesStyles.files}>
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
          jump={jump?.file === name ? jump : null}
          mendWords={(mend) => mendWords(mend, t)}
          onMend={(fault) => change((now) => (fault.mend ? applyMend(now, fault.mend, fault) : now))}
          onChange={(text) => change((now) => ({ ...now, [name]: text }), `file ${name}`)}
        />
      </Suspense>
    </div>
  );
}
