import { Form } from 'antd';
import { useRef } from 'react';
import { META } from '../../../definition/check/meta.ts';
import { settingsOf, type FormKind } from '../../../definition/edit/manifest.ts';
import { objectIn } from '../../../definition/edit/files.ts';
import { EffectList } from './EffectList.tsx';
import { EntityAccess, EntityHead } from './EntitySettings.tsx';
import { faultsOf, leftOf, useGoal } from './faultsHere.ts';
import { ManifestPart } from './ManifestPart.tsx';
import { OwnFaults } from './OwnFaults.tsx';
import { PartList } from './PartList.tsx';
import { Setting } from './Setting.tsx';
import { said, textOf, whoOf, type SettingsProps } from './settings.ts';
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
        <OwnFaults faults={leftOf(faultsOf(draft.faults, 'settings'), saidOf(definition.kind))} />
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
        {definition.kind === 'topic' ? (
          <>
            <StepSettings {...props} />
            <section className={styles.panel} aria-label={t('set.approvers')}>
              <h3>{t('set.approvers')}</h3>
              <ManifestPart {...props} at={['approvers', 'empty']} usually="admin" />
              <ManifestPart {...props} at={['approvers', 'self']} usually="allow" />
              <ManifestPart {...props} at={['approvers', 'repeat']} usually="none" />
            </section>
            <PartList {...props} list="exclusive" />
            <PartList {...props} list="numbers" />
            <EffectList {...props} />
            <PartList {...props} list="afterwards" />
          </>
        ) : (
          <>
            <EntityAccess {...props} />
            <PartList {...props} list="related" />
            <PartList {...props} list="views" />
          </>
        )}
      </Form>
    </div>
  );
}

/** What a control here says of its own faults. */
const saidOf = (kind: FormKind): string[] => [
  ...settingsOf(kind).flatMap((name) => {
    const parts = Object.keys(META[kind].properties?.[name]?.properties ?? {});
    return parts.length > 0 ? parts.map((part) => `${name}.${part}`) : [name];
  }),
  ...['english', 'nodes'],
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
      <ManifestPart {...props} at={['icon']} />
      <ManifestPart {...props} at={['category']} choices={studio.categories} />
      <ManifestPart {...props} at={['startableBy']} choices={whoOf(props)} />
      <ManifestPart {...props} at={['promiseDays']} />
      <ManifestPart {...props} at={['number']} />
      <ManifestPart {...props} at={['summary']} />
      <Cancel {...props} />
    </>
  );
}

/** Whether an applicant may cancel what is done already: always, or while something holds. */
function Cancel(props: SettingsProps) {
  const { value, ...own } = said(props, ['cancel']);
  const isOn = value !== undefined && value !== false;
  return (
    <>
      <Setting
        {...own}
        {...{ value: isOn, label: props.t('set.cancel'), hint: props.t('set.cancelHint') }}
        as="yes"
        usually={false}
      />
      {isOn ? (
        <ManifestPart
          {...props}
          at={['cancel']}
          called="cancelWhile"
          onChange={(condition) => own.onChange(condition ?? true)}
        />
      ) : null}
    </>
  );
}
