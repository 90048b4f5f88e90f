import { Button } from 'antd';
import { addExclusive, exclusiveIn, removeExclusive } from '../../../definition/edit/exclusive.ts';
import { setProperty } from '../../../definition/edit/form.ts';
import { fieldsByPath } from '../../../definition/schema/walk.ts';
import type { JsonValue } from '../../../definition/types/json.ts';
import type { ExclusiveRule } from '../../../definition/types/manifest.ts';
import { Setting, type Choice } from './Setting.tsx';
import { SpokenText } from './SpokenText.tsx';
import type { TabProps } from './useDraft.ts';
import styles from './studio.module.css';

/** What only one request at a time may have: a room, a car, a person. */
export function ExclusiveList(props: TabProps & { fields: readonly Choice[] }) {
  const { draft, t, readonly, change, fields } = props;
  const rules = exclusiveIn(draft.files);
  const amounts = [...fieldsByPath(draft.schema).values()].flatMap(([field]) =>
    field && ['integer', 'number'].includes(String(field.schema.type))
      ? [{ value: field.path, label: field.schema.title ?? field.name }]
      : [],
  );
  return (
    <section className={styles.panel} aria-label={t('set.exclusive')}>
      <h3>{t('set.exclusive')}</h3>
      <p className={styles.soft}>{t('set.exclusiveHint')}</p>
      {rules.map((rule, index) => {
        const part = (name: keyof ExclusiveRule) => ({
          value: rule[name],
          onChange: (value: JsonValue | undefined) =>
            change((now) => setProperty(now, 'topic.json', ['exclusive', index, name], value), `${name} ${index}`),
        });
        return (
          <fieldset key={index} className={styles.condition}>
            <Setting {...part('by')} label={t('set.exclusive.by')} as="one" choices={fields} />
            <Setting {...part('from')} label={t('set.exclusive.from')} as="one" choices={fields} />
            <Setting {...part('to')} label={t('set.exclusive.to')} as="one" choices={fields} />
            <Setting
              {...part('holds')}
              label={t('set.exclusive.holds')}
              as="one"
              choices={(['completed', 'running'] as const).map((value) => ({
                value,
                label: t(`set.exclusive.holds.${value}`),
              }))}
              usually="completed"
            />
            <Setting
              {...part('capacity')}
              label={t('set.exclusive.capacity')}
              hint={t('set.exclusive.capacityHint')}
              as="code"
            />
            {rule.capacity === undefined ? null : (
              <Setting
                {...part('amount')}
                label={t('set.exclusive.amount')}
                hint={t('set.exclusive.amountHint')}
                as="one"
                choices={amounts}
              />
            )}
            <SpokenText
              {...props}
              file="topic.json"
              label={t('rule.message')}
              value={rule.message ?? ''}
              pointer={['exclusive', index, 'message']}
            />
            <Button
              size="small"
              danger
              disabled={readonly}
              onClick={() => change((now) => removeExclusive(now, index))}
            >
              {t('remove')}
            </Button>
          </fieldset>
        );
      })}
      <div className={styles.bar}>
        <Button
          size="small"
          disabled={readonly || fields.length === 0}
          onClick={() => change((now) => addExclusive(now, fields[0]?.value ?? ''))}
        >
          {t('set.exclusive.add')}
        </Button>
      </div>
    </section>
  );
}
