import { Button, Form, Input } from 'antd';
import { useMemo, useRef } from 'react';
import { addSection, moveSection, removeSection, sectionsIn, setProperty } from '../../../definition/edit/form.ts';
import { englishOf, setEnglish } from '../../../definition/edit/texts.ts';
import { ConditionField } from './ConditionField.tsx';
import { usePlace } from './expressionPlace.ts';
import { faultsOf, leftOf, problemOf, useGoal } from './faultsHere.ts';
import { columnsOf } from './FlowCondition.tsx';
import type { Chosen } from './FormOutline.tsx';
import { OwnFaults } from './OwnFaults.tsx';
import type { Renaming } from './RenameDialog.tsx';
import type { TabProps } from './useDraft.ts';
import styles from './studio.module.css';

interface Props extends TabProps {
  index: number;
  onChoose(chosen: Chosen): void;
  onRename(renaming: Renaming): void;
}

/** The heading of a part of the form, when it is there, and its place. */
export function SectionPanel({ draft, t, readonly, change, goal, index, onChoose, onRename }: Props) {
  const { files } = draft;
  const place = usePlace(draft);
  const columns = useMemo(() => columnsOf(draft.schema), [draft.schema]);
  const sections = sectionsIn(files);
  const faults = faultsOf(draft.faults, 'form', `section ${index}`);
  const box = useRef<HTMLElement>(null);
  useGoal(goal?.place.tab === 'form' && goal.place.chosen === `section ${index}` ? goal : null, box);
  const section = sections[index];
  // a form without sections has nothing to say about its only one
  if (section === undefined || section.key === '') {
    return (
      <Button disabled={readonly} onClick={() => change((now) => addSection(now).files)}>
        {t('addSection')}
      </Button>
    );
  }
  const { title = '', showIf = '', key } = section;
  const move = (to: number) => {
    change((now) => moveSection(now, index, to));
    onChoose({ section: to });
  };
  return (
    <section ref={box} className={styles.panel} aria-label={t('properties')}>
      <h3 tabIndex={-1}>
        {t('section')} <code>{key}</code>
      </h3>
      <OwnFaults faults={leftOf(faults, ['title', 'english', 'showIf'])} />
      <Form layout="vertical" disabled={readonly} component="div">
        <Form.Item {...problemOf(faults, 'title')} label={t('title')} htmlFor="studio-section-title">
          <Input
            id="studio-section-title"
            value={title}
            maxLength={60}
            onChange={({ target }) =>
              change(
                (now) => setProperty(now, 'ui.json', ['ui:sections', index, 'title'], target.value || undefined),
                `title ${key}`,
              )
            }
          />
        </Form.Item>
        <Form.Item {...problemOf(faults, 'english')} label={t('english')} htmlFor="studio-section-english">
          <Input
            id="studio-section-english"
            value={englishOf(files, title)}
            onChange={({ target }) => change((now) => setEnglish(now, title, target.value), `english ${key}`)}
          />
        </Form.Item>
        <ConditionField
          id="studio-section-showIf"
          label={t('option.showIf')}
          hint={t('showIfHint')}
          says="shown"
          problem={problemOf(faults, 'showIf')}
          value={showIf}
          {...{ place, t, columns }}
          onChange={(value) =>
            change((now) => setProperty(now, 'ui.json', ['ui:sections', index, 'showIf'], value), `showIf ${key}`)
          }
        />
        <div className={styles.bar}>
          <Button disabled={readonly || index === 0} onClick={() => move(index - 1)}>
            {t('moveUp')}
          </Button>
          <Button disabled={readonly || index === sections.length - 1} onClick={() => move(index + 1)}>
            {t('moveDown')}
          </Button>
          <Button disabled={readonly} onClick={() => onRename({ what: 'section', key })}>
            {t('rename')}
          </Button>
          <Button
            danger
            disabled={readonly || sections.length < 2}
            onClick={() => {
              change((now) => removeSection(now, index));
              onChoose(null);
            }}
          >
            {t('removeSection')}
          </Button>
        </div>
      </Form>
    </section>
  );
}
