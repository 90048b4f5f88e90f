import { Alert } from 'antd';
import { useRef, useState } from 'react';
import type { FormDefinition } from '../../../definition/types/definition.ts';
import { Canvas, type CanvasHandle } from './Canvas.tsx';
import { NodeChoice } from './FormChoice.tsx';
import type { TabProps } from './useDraft.ts';
import styles from './studio.module.css';
import filesStyles from './files.module.css';

interface Props extends Pick<TabProps, 'draft' | 't'> {
  definition: FormDefinition;
  /** the field that the cursor is in */
  field: string | null;
  onChoose(field: string): void;
}

/** The form beside its text: what is typed as far as it can be read. */
export function FilesForm({ draft, t, definition, field, onChoose }: Props) {
  const [node, setNode] = useState('start');
  const canvas = useRef<CanvasHandle>(null);
  return (
    <section className={filesStyles.form} aria-label={t('filesForm')}>
      <div className={styles.bar}>
        <NodeChoice {...{ t, definition }} value={node} onChange={setNode} />
        <span className={styles.soft}>{t('filesForm.hint')}</span>
      </div>
      {draft.broken.some((name) => name !== 'process.bpmn') ? (
        <Alert type="warning" showIcon title={t('lastGood')} />
      ) : null}
      <Canvas ref={canvas} {...{ definition, node, t, onChoose }} chosen={field} />
    </section>
  );
}
