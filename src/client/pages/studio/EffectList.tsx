import { Button } from 'antd';
import { useId } from 'react';
import { addEffect, effectsIn, removeEffect, setEffect } from '../../../definition/edit/effects.ts';
import { fieldsByPath, isTable } from '../../../definition/schema/walk.ts';
import type { FormDefinition } from '../../../definition/types/definition.ts';
import { ConditionField } from './ConditionField.tsx';
import { placeIn } from './expressionPlace.ts';
import { columnsOf } from './FlowCondition.tsx';
import { momentsOf } from './moments.ts';
import { RecordFields } from './RecordFields.tsx';
import { Setting } from './Setting.tsx';
import type { TabProps } from './useDraft.ts';
import styles from './studio.module.css';

/** Records that a request writes at certain moments: which, and what stands in them then. */
export function EffectList(props: TabProps & { definition: FormDefinition }) {
  const { studio, draft, t, readonly, change, definition } = props;
  const id = useId();
  const { schema } = draft;
  const place = placeIn(draft);
  const tables = [...fieldsByPath(schema).values()].flatMap(([field]) =>
    field && isTable(field.schema) ? [{ value: field.path, label: field.schema.title ?? field.name }] : [],
  );
  return (
    <section className={styles.panel} aria-label={t('rec.title')}>
      <h3>{t('rec.title')}</h3>
      <p className={styles.soft}>{t('rec.hint')}</p>
      {effectsIn(draft.files).map((effect, index) => {
        const part = (name: 'on' | 'each') => ({
          value: effect[name],
          onChange: (value: unknown) =>
            change((now) => setEffect(now, index, { [name]: typeof value === 'string' ? value : undefined })),
        });
        const { update, record = '', each } = effect;
        return (
          <fieldset key={index} className={styles.condition}>
            <Setting {...part('on')} label={t('rec.on')} as="one" choices={momentsOf(definition, t)} usually="" />
            <Setting
              label={t('rec.entity')}
              as="one"
              choices={studio.sources['x-record']}
              value={record}
              // another kind has other fields
              onChange={(kind) =>
                change((now) => setEffect(now, index, { record: kind ?? '', set: {}, update: undefined }))
              }
            />
            {tables.length > 0 ? (
              <Setting {...part('each')} label={t('rec.each')} hint={t('rec.eachHint')} as="one" choices={tables} />
            ) : null}
            <ConditionField
              id={`${id}if${index}`}
              label={t('rec.if')}
              says="written"
              value={effect.if ?? ''}
              {...{ place, t }}
              columns={columnsOf(schema)}
              onChange={(value) => change((now) => setEffect(now, index, { if: value }), `effect if ${index}`)}
            />
            <RecordFields
              {...{ t, readonly, schema, place, each, entity: record }}
              set={update?.set ?? effect.set ?? {}}
              changes={update?.id}
              onChange={(set, changes) =>
                change((now) =>
                  setEffect(
                    now,
                    index,
                    changes === undefined
                      ? { set, update: undefined }
                      : { set: undefined, update: { ...update, id: changes, set } },
                  ),
                )
              }
            />
            <Button size="small" danger disabled={readonly} onClick={() => change((now) => removeEffect(now, index))}>
              {t('remove')}
            </Button>
          </fieldset>
        );
      })}
      <div className={styles.bar}>
        <Button size="small" disabled={readonly} onClick={() => change(addEffect)}>
          {t('rec.addOne')}
        </Button>
      </div>
    </section>
  );
}
