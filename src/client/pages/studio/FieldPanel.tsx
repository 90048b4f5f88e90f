import { Button, Form, Select } from 'antd';
import { useId, useRef } from 'react';
import { sectionsIn } from '../../../definition/edit/form.ts';
import type { FieldPlace } from '../../../definition/edit/form.ts';
import { WIDGETS } from '../../../definition/widgets/table.ts';
import { useLocale } from '../../hooks/useLocale.ts';
import { ColorList } from './ColorList.tsx';
import { ColumnList } from './ColumnList.tsx';
import { useGoal } from './faultsHere.ts';
import { drawnAs, FieldForm } from './FieldForm.tsx';
import { ListedIn } from './ListedIn.tsx';
import type { Renaming } from './RenameDialog.tsx';
import type { TabProps } from './useDraft.ts';
import styles from './studio.module.css';

interface Props extends TabProps {
  field: string;
  isNew: boolean;
  onMove(field: string, place: FieldPlace): void;
  onRemove(field: string): void;
  onRename(renaming: Renaming): void;
  onCalled(title: string): void;
}

/** The chosen field: what it says, the columns that it has, and its place in the form. */
export function FieldPanel(props: Props) {
  const { studio, draft, t, readonly, goal, field, onMove, onRemove, onRename } = props;
  const locale = useLocale();
  const id = useId();
  const { files } = draft;
  const box = useRef<HTMLElement>(null);
  useGoal(isOn(goal, field) ? goal : null, box);
  const { widget, schema } = drawnAs(files, field, studio);
  const sections = sectionsIn(files);
  const section = sections.findIndex(({ fields }) => fields.includes(field));
  const index = sections[section]?.fields.indexOf(field) ?? 0;
  const last = (sections[section]?.fields.length ?? 1) - 1;
  return (
    <section ref={box} className={styles.panel} aria-label={t('properties')}>
      <h3 tabIndex={-1}>
        {WIDGETS[widget]?.title[locale]} <code>{field}</code>
      </h3>
      <Form layout="vertical" disabled={readonly} component="div">
        <FieldForm {...props} path={field}>
          {widget === 'table' ? <ColumnList {...props} table={field} /> : null}
        </FieldForm>
        <ListedIn {...props} schema={schema} />
        <ColorList {...props} schema={schema} />
        <Form.Item data-control="section" label={t('section')} htmlFor={`${id}section`}>
          <Select
            id={`${id}section`}
            value={section}
            options={sections.map(({ key, title: heading }, value) => ({
              value,
              label: draft.spoken(heading ?? '') || key || t('wholeForm'),
            }))}
            onChange={(to: number) => onMove(field, { section: to, index: sections[to]?.fields.length ?? 0 })}
          />
        </Form.Item>
        <div className={styles.bar}>
          <Button disabled={readonly || index === 0} onClick={() => onMove(field, { section, index: index - 1 })}>
            {t('moveUp')}
          </Button>
          <Button disabled={readonly || index === last} onClick={() => onMove(field, { section, index: index + 2 })}>
            {t('moveDown')}
          </Button>
          <Button disabled={readonly} onClick={() => onRename({ what: 'field', path: field })}>
            {t('rename')}
          </Button>
          <Button danger disabled={readonly} onClick={() => onRemove(field)}>
            {t('remove')}
          </Button>
        </div>
      </Form>
    </section>
  );
}

const isOn = (goal: TabProps['goal'], field: string): boolean =>
  goal?.place.tab === 'form' && goal.place.chosen === `field ${field}`;
