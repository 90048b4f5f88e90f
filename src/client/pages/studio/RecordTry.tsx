import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { guardedFields } from '../../../definition/entity/form.ts';
import type { EntityDefinition } from '../../../definition/types/definition.ts';
import type { FormData } from '../../../definition/types/json.ts';
import { SchemaForm } from '../../../renderer/form/SchemaForm.tsx';
import { projectionAt } from './Canvas.tsx';
import { TrialServices } from './TrialServices.tsx';
import type { TabProps } from './useDraft.ts';
import styles from './studio.module.css';
import trialStyles from './trial.module.css';

const EMPTY: FormData = {};

/** The form of a record tried before it is published; what was filled in is kept as a sample. */
export function RecordTry({ draft, t, readonly, change, definition }: TabProps & { definition: EntityDefinition }) {
  const [round, setRound] = useState(0);
  const [kept, setKept] = useState('');
  const projection = useMemo(() => projectionAt(definition, 'start'), [definition]);
  const keep = (filled: FormData) => {
    const guarded = guardedFields(definition.manifest);
    const formData = Object.fromEntries(Object.entries(filled).filter(([name]) => !guarded.includes(name)));
    let number = 1;
    while (draft.files[`samples/valid-${number}.json`] !== undefined) number += 1;
    const file = `samples/valid-${number}.json`;
    change((files) => ({ ...files, [file]: `${JSON.stringify({ as: 'admin', formData }, null, 2)}\n` }));
    setKept(file);
    setRound(round + 1);
  };
  return (
    <TrialServices>
      <p className={styles.soft}>{t('record.tryHint')}</p>
      <div className={trialStyles.try}>
        <SchemaForm key={round} projection={projection} formData={EMPTY} label={t('tab.try')} onSubmit={keep}>
          <Button type="primary" htmlType="submit" disabled={readonly}>
            {t('trial.keepSample')}
          </Button>
        </SchemaForm>
        <p role="status">{kept ? t('trial.kept', { file: kept }) : ''}</p>
      </div>
    </TrialServices>
  );
}
