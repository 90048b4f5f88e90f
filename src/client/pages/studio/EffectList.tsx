import { useId } from 'react';
import { addEffect, effectsIn, removeEffect, setEffect } from '../../../definition/edit/effects.ts';
import { fieldsByPath, isTable } from '../../../definition/schema/walk.ts';
import type { FormDefinition } from '../../../definition/types/definition.ts';
import { ConditionField } from './ConditionField.tsx';
import { usePlace } from './expressionPlace.ts';
import { faultsOf } from './faultsHere.ts';
import { columnsOf } from './FlowCondition.tsx';
import { FoldedPart } from './Fold.tsx';
import { momentsOf } from './moments.ts';
import { Part, PartAdder } from './Part.tsx';
import { RecordFields } from './RecordFields.tsx';
import { Setting } from './Setting.tsx';
import type { TabProps } from './useDraft.ts';
import styles from './studio.module.css';

/** Records that a request writes at certain moments: which, and what stands in them then. */
export function EffectList(props: TabProps & { definition: FormDefinition }) {
  const { studio, draft, t, readonly, change, definition } = props;
  const id = useId();
  const { schema } = draft;
  const place = usePlace(draft);
  const tables = [...fieldsByPath(schema).values()].flatMap(([field]) =>
    field && isTable(field.schema) ? [{ value: field.path, label: field.schema.title ?? field.name }] : [],
  );
  const title = t('rec.title');
  const effects = effectsIn(draft.files);
  return (
    <FoldedPart
      {...{ t, title }}
      name="effects"
      faults={faultsOf(draft.faults, 'settings')}
      controls={['effects']}
      count={effects.length}
    >
      <p className={styles.soft}>{t('rec.hint')}</p>
      {effects.map((effect, index) => {
        const part = (name: 'on' | 'each') => ({
          value: effect[name],
          onChange: (value: unknown) =>
            change((now) => setEffect(now, index, { [name]: typeof value === 'string' ? value : undefined })),
        });
        const { update, record = '', each } = effect;
        return (
          <Part
            key={index}
            {...{ t, readonly }}
            title={t('set.nth', { what: title, number: index + 1 })}
            onRemove={() => change((now) => removeEffect(now, index))}
          >
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
              by={update?.by}
              mayFind
              onChange={(set, changes, by) =>
                change((now) =>
                  setEffect(
                    now,
                    index,
                    changes === undefined
                      ? { set, update: undefined }
                      : { set: undefined, update: { id: changes, ...(by !== undefined && { by }), set } },
                  ),
                )
              }
            />
          </Part>
        );
      })}
      <PartAdder label={t('rec.addOne')} disabled={readonly} onAdd={() => change(addEffect)} />
    </FoldedPart>
  );
}
