import { Button, Form } from 'antd';
import { Suspense, useRef, useState } from 'react';
import { addAction, actionsIn, BUILT_IN_ACTIONS, setBuiltIn } from '../../../definition/edit/actions.ts';
import { setColor } from '../../../definition/edit/colors.ts';
import { objectIn, schemaIn } from '../../../definition/edit/files.ts';
import { setProperty } from '../../../definition/edit/form.ts';
import {
  addState,
  beginStates,
  endStates,
  removeState,
  stateFields,
  statesIn,
} from '../../../definition/edit/states.ts';
import { ActionPanel } from './ActionPanel.tsx';
import { ColorSelect } from './ColorList.tsx';
import { faultsOf, problemOf, useChosen, useGoal } from './faultsHere.ts';
import { OwnFaults } from './OwnFaults.tsx';
import { RenameDialog } from './dialogs.ts';
import { Setting } from './Setting.tsx';
import { SpokenText } from './SpokenText.tsx';
import type { TabProps } from './useDraft.ts';
import styles from './studio.module.css';
import designer from './designer.module.css';

/** The states that a record goes through, and what people may do with it. */
export function StatesTab(props: TabProps) {
  const { draft, t, readonly, change, goal } = props;
  const [opened, setOpened] = useChosen<number | null>(goal, 'states', null, (chosen) =>
    chosen === '' ? null : Number(chosen.replace('action ', '')),
  );
  const box = useRef<HTMLDivElement>(null);
  useGoal(goal?.place.tab === 'states' ? goal : null, box);
  const actions = actionsIn(draft.files);
  const offered = actions.filter((one) => typeof one === 'string');
  const add = () => {
    let made = -1;
    change((now) => {
      const { files, index } = addAction(now);
      made = index;
      return files;
    });
    if (made >= 0) setOpened(made);
  };
  return (
    <div ref={box}>
      <Form layout="vertical" disabled={readonly} component="div" className={styles.settings ?? ''}>
        <OwnFaults
          faults={faultsOf(draft.faults, 'states').filter(({ place }) => !place.control.startsWith('states.start'))}
        />
        <StateList {...props} />
        <section className={styles.panel} aria-label={t('act.list')}>
          <h3>{t('act.list')}</h3>
          <Setting
            label={t('act.builtIn')}
            as="several"
            choices={BUILT_IN_ACTIONS.map((value) => ({ value, label: t(`act.builtIn.${value}`) }))}
            value={offered}
            onChange={(names) => change((now) => setBuiltIn(now, Array.isArray(names) ? names.map(String) : []))}
          />
          <ul className={styles.actions}>
            {actions.map((action, index) =>
              typeof action === 'string' ? null : (
                <li key={index}>
                  <button
                    type="button"
                    className={designer.field}
                    aria-expanded={index === opened}
                    onClick={() => setOpened(index === opened ? null : index)}
                  >
                    {draft.spoken(action.title ?? action.name ?? '')}
                    <code>{action.name}</code>
                  </button>
                  {index === opened ? (
                    <ActionPanel {...props} index={index} action={action} onOpen={setOpened} />
                  ) : null}
                </li>
              ),
            )}
          </ul>
          <div className={styles.bar}>
            <Button size="small" disabled={readonly} onClick={add}>
              {t('act.add')}
            </Button>
          </div>
        </section>
      </Form>
    </div>
  );
}

function StateList(props: TabProps) {
  const { studio, draft, t, readonly, change } = props;
  const { files } = draft;
  const [renaming, setRenaming] = useState<string | null>(null);
  const states = statesIn(files);
  const properties = schemaIn(files).properties ?? {};
  const titleOf = (name: string) => draft.spoken(properties[name]?.title ?? name);
  const choices = states?.all.map(({ value, title }) => ({ value, label: draft.spoken(title) })) ?? [];
  return (
    <section className={styles.panel} aria-label={t('state.list')}>
      <h3>{t('state.list')}</h3>
      <p className={styles.soft}>{t('state.hint')}</p>
      {states === undefined ? (
        <div className={styles.bar}>
          <Button size="small" disabled={readonly} onClick={() => change((now) => beginStates(now, null))}>
            {t('state.begin')}
          </Button>
          {stateFields(files).map((name) => (
            <Button key={name} size="small" disabled={readonly} onClick={() => change((now) => beginStates(now, name))}>
              {t('state.beginWith', { field: titleOf(name) })}
            </Button>
          ))}
        </div>
      ) : (
        <>
          {states.all.map((state, index) => (
            <fieldset key={index} className={`${styles.condition} ${styles.state}`}>
              <legend>{draft.spoken(state.title)}</legend>
              {states.isNamed ? (
                <SpokenText
                  {...props}
                  file="schema.json"
                  label={t('title')}
                  english={t('english')}
                  value={state.title}
                  pointer={['properties', states.field, 'oneOf', index, 'title']}
                />
              ) : null}
              <ColorSelect
                label={t('state.color')}
                value={state.color}
                {...{ t }}
                onChange={(color) => change((now) => setColor(now, states.field, state.value, color))}
              />
              <div className={styles.bar}>
                <Button size="small" disabled={readonly} onClick={() => setRenaming(state.value)}>
                  {t('rename')} <code>{state.value}</code>
                </Button>
                <Button
                  size="small"
                  danger
                  disabled={readonly || states.all.length < 2 || properties[states.field]?.['x-dict'] !== undefined}
                  onClick={() => change((now) => removeState(now, index))}
                >
                  {t('remove')}
                </Button>
              </div>
            </fieldset>
          ))}
          <div className={styles.bar}>
            <Button
              size="small"
              disabled={readonly || properties[states.field]?.['x-dict'] !== undefined}
              onClick={() => change(addState)}
            >
              {t('state.add')}
            </Button>
          </div>
          <Setting
            label={t('state.start')}
            problem={problemOf(faultsOf(draft.faults, 'states'), 'states.start')}
            as="one"
            choices={choices}
            value={objectIn(files, 'entity.json')['states'] === undefined ? undefined : states.start}
            usually={states.start}
            onChange={(next) =>
              change((now) => setProperty(now, 'entity.json', ['states', 'start'], next ?? states.start))
            }
          />
          <div className={styles.bar}>
            <Button size="small" danger disabled={readonly} onClick={() => change(endStates)}>
              {t('state.end', { field: titleOf(states.field) })}
            </Button>
          </div>
        </>
      )}
      {renaming === null || states === undefined ? null : (
        <Suspense>
          <RenameDialog
            studio={studio}
            files={files}
            renaming={{ what: 'value', path: states.field, value: renaming }}
            t={t}
            onRename={(after) => {
              change(() => after);
              setRenaming(null);
            }}
            onClose={() => setRenaming(null)}
          />
        </Suspense>
      )}
    </section>
  );
}
