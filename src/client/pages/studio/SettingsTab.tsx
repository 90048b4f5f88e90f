import { Button, Form } from 'antd';
import { useRef } from 'react';
import { META } from '../../../definition/check/meta.ts';
import { settingsOf, type FormKind } from '../../../definition/edit/manifest.ts';
import { objectIn } from '../../../definition/edit/files.ts';
import { EffectList } from './EffectList.tsx';
import { EntityAccess, EntityHead, EntityList } from './EntitySettings.tsx';
import { faultsOf, leftOf, useGoal } from './faultsHere.ts';
import { FoldedPart } from './Fold.tsx';
import { ManifestPart } from './ManifestPart.tsx';
import { OwnFaults } from './OwnFaults.tsx';
import { PartList } from './PartList.tsx';
import { unfoldAll } from './reveal.ts';
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
  const faults = faultsOf(draft.faults, 'settings');
  return (
    <div ref={box}>
      <div className={styles.bar}>
        <Button onClick={() => unfoldAll(box.current)}>{t('fold.open')}</Button>
      </div>
      <Form layout="vertical" disabled={readonly} component="div" className={styles.settings ?? ''}>
        <OwnFaults faults={leftOf(faults, saidOf(definition.kind))} />
        <FoldedPart {...{ t, faults }} name="head" title={t('set.head')} controls={HEAD[definition.kind]} isOpen>
          <SpokenText
            {...{ ...props, file, faults }}
            label={t('title')}
            english={t('english')}
            value={textOf(manifest['title'])}
            pointer={['title']}
          />
          {definition.kind === 'topic' ? <TopicHead {...props} /> : <EntityHead {...props} />}
        </FoldedPart>
        {definition.kind === 'topic' ? (
          <>
            <FoldedPart {...{ t, faults }} name="guide" title={t('set.guide')} controls={['guide']}>
              <SpokenText
                {...{ ...props, faults }}
                file="topic.json"
                label={t('set.guide')}
                hint={t('set.guideHint')}
                value={textOf(manifest['guide'])}
                pointer={['guide']}
                rows={12}
                optional
              />
            </FoldedPart>
            <StepSettings {...props} />
            <FoldedPart {...{ t, faults }} name="approvers" title={t('set.approvers')} controls={['approvers']}>
              <ManifestPart {...props} at={['approvers', 'empty']} usually="admin" />
              <ManifestPart {...props} at={['approvers', 'self']} usually="allow" />
              <ManifestPart {...props} at={['approvers', 'repeat']} usually="none" />
            </FoldedPart>
            <PartList {...props} list="exclusive" />
            <PartList {...props} list="numbers" />
            <EffectList {...props} />
            <PartList {...props} list="afterwards" />
          </>
        ) : (
          <>
            <EntityList {...props} />
            <EntityAccess {...props} />
            <PartList {...props} list="related" />
            <PartList {...props} list="views" />
          </>
        )}
      </Form>
    </div>
  );
}

/** What stands in the first part; the others have what is left. */
const HEAD: Readonly<Record<FormKind, readonly string[]>> = {
  topic: ['title', 'english', 'icon', 'category', 'startableBy', 'promiseDays', 'number', 'summary', 'cancel'],
  entity: ['title', 'english', 'icon', 'label', 'unique', 'scope', 'permission', 'group', 'readonly'],
};

/** What a control here says of its own faults. */
const saidOf = (kind: FormKind): string[] => [
  ...settingsOf(kind).flatMap((name) => {
    const parts = Object.keys(META[kind].properties?.[name]?.properties ?? {});
    return parts.length > 0 ? parts.map((part) => `${name}.${part}`) : [name];
  }),
  ...['english', 'nodes'],
];

function TopicHead(props: SettingsProps) {
  const { studio } = props;
  return (
    <>
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
