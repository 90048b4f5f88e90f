import { Form } from 'antd';
import { useRef } from 'react';
import { objectIn } from '../../../definition/edit/files.ts';
import type { Pointer } from '../../../definition/text/json.ts';
import { EffectList } from './EffectList.tsx';
import { EntityAccess, EntityHead } from './EntitySettings.tsx';
import { ExclusiveList } from './ExclusiveList.tsx';
import { faultsOf, leftOf, useGoal } from './faultsHere.ts';
import { OwnFaults } from './OwnFaults.tsx';
import { Setting } from './Setting.tsx';
import { fieldsOf, said, textOf, whoOf, type SettingsProps } from './settings.ts';
import { SpokenText } from './SpokenText.tsx';
import { StepSettings } from './StepSettings.tsx';
import styles from './studio.module.css';

/** What a definition says as a whole, beside its form and its process. */
export function SettingsTab(props: SettingsProps) {
  const { draft, t, readonly, goal, definition } = props;
  const box = useRef<HTMLDivElement>(null);
  useGoal(goal?.place.tab === 'settings' ? goal : null, box);
  const file = `${definition.kind}.json` as const;
  const manifest = objectIn(draft.files, file);
  return (
    <div ref={box}>
      <Form layout="vertical" disabled={readonly} component="div" className={styles.settings ?? ''}>
        <OwnFaults faults={leftOf(faultsOf(draft.faults, 'settings'), SAID)} />
        <section className={styles.panel} aria-label={t('set.head')}>
          <h3>{t('set.head')}</h3>
          <SpokenText
            {...props}
            file={file}
            label={t('title')}
            english={t('english')}
            value={textOf(manifest['title'])}
            pointer={['title']}
            faults={faultsOf(draft.faults, 'settings')}
          />
          {definition.kind === 'topic' ? <TopicHead {...props} /> : <EntityHead {...props} />}
        </section>
        {definition.kind === 'entity' ? <EntityAccess {...props} /> : null}
        {definition.kind === 'topic' ? (
          <>
            <StepSettings {...props} />
            <section className={styles.panel} aria-label={t('set.approvers')}>
              <h3>{t('set.approvers')}</h3>
              <Choose {...props} pointer={['approvers', 'empty']} values={['admin', 'skip', 'fail']} />
              <Choose {...props} pointer={['approvers', 'self']} values={['allow', 'skip', 'leader']} />
              <Choose {...props} pointer={['approvers', 'repeat']} values={['none', 'consecutive', 'all']} />
            </section>
            <ExclusiveList {...props} fields={fieldsOf(props)} />
            <EffectList {...props} />
          </>
        ) : null}
      </Form>
    </div>
  );
}

/** What a control says of its own faults. */
const SAID = [
  ...['title', 'english', 'guide', 'category', 'startableBy', 'promiseDays', 'number', 'summary', 'nodes', 'cancel'],
  ...[
    'approvers',
    'label',
    'list',
    'filters',
    'scope',
    'permission',
    'readers',
    'own.field',
    'own.actions',
    'private',
    'unique',
  ],
];

function TopicHead(props: SettingsProps) {
  const { studio, draft, t } = props;
  const manifest = objectIn(draft.files, 'topic.json');
  return (
    <>
      <SpokenText
        {...props}
        file="topic.json"
        label={t('set.guide')}
        hint={t('set.guideHint')}
        value={textOf(manifest['guide'])}
        pointer={['guide']}
        faults={faultsOf(draft.faults, 'settings')}
        rows={5}
        optional
      />
      <Setting {...said(props, ['category'])} label={t('category')} as="one" choices={studio.categories} />
      <Setting {...said(props, ['startableBy'])} label={t('set.startableBy')} as="several" choices={whoOf(props)} />
      <Setting {...said(props, ['promiseDays'])} label={t('set.promiseDays')} as="number" />
      <Setting {...said(props, ['number'])} label={t('set.number')} hint={t('set.numberHint')} as="code" />
      <Setting {...said(props, ['summary'])} label={t('set.summary')} as="several" choices={fieldsOf(props)} />
      {typeof manifest['cancel'] === 'string' ? (
        <Setting {...said(props, ['cancel'])} label={t('set.cancelWhile')} as="code" />
      ) : (
        <Setting
          {...said(props, ['cancel'])}
          label={t('set.cancel')}
          hint={t('set.cancelHint')}
          as="yes"
          usually={false}
        />
      )}
    </>
  );
}

function Choose({ pointer, values, ...props }: SettingsProps & { pointer: Pointer; values: readonly string[] }) {
  const name = pointer.join('.');
  return (
    <Setting
      {...said(props, pointer)}
      label={props.t(`set.${name}`)}
      as="one"
      choices={values.map((value) => ({ value, label: props.t(`set.${name}.${value}`) }))}
      usually={values[0] ?? ''}
    />
  );
}
