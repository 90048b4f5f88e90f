import { Button } from 'antd';
import { useId } from 'react';
import {
  actionsIn,
  allowOwner,
  isOwners,
  moveAction,
  nameAction,
  removeAction,
  setField,
  statesOf,
  withStates,
  type WrittenAction,
} from '../../../definition/edit/actions.ts';
import { objectIn } from '../../../definition/edit/files.ts';
import { setProperty } from '../../../definition/edit/form.ts';
import { statesIn } from '../../../definition/edit/states.ts';
import type { JsonValue } from '../../../definition/types/json.ts';
import { AskedFields } from './AskedFields.tsx';
import { ConditionField } from './ConditionField.tsx';
import { usePlace } from './expressionPlace.ts';
import { faultsOf, leftOf, problemOf } from './faultsHere.ts';
import { columnsOf } from './FlowCondition.tsx';
import { OwnFaults } from './OwnFaults.tsx';
import { SetFields } from './SetFields.tsx';
import { Setting } from './Setting.tsx';
import { SpokenText } from './SpokenText.tsx';
import type { TabProps } from './useDraft.ts';
import styles from './studio.module.css';

interface Props extends TabProps {
  /** among all that the entity offers */
  index: number;
  action: WrittenAction;
  /** which one is opened then; null: none */
  onOpen(index: number | null): void;
}

/** One action: what it is called, when and by whom it is done, what it asks for and what it sets. */
export function ActionPanel(props: Props) {
  const { studio, draft, t, readonly, change, index, action, onOpen } = props;
  const id = useId();
  const { files } = draft;
  const { name = '', showIf = '', set = {}, on } = action;
  const states = statesIn(files);
  const faults = faultsOf(draft.faults, 'states', `action ${index}`);
  const place = usePlace(draft);
  const manifest = objectIn(files, 'entity.json');
  const stem = typeof manifest['permission'] === 'string' ? manifest['permission'] : '';
  const part = (what: keyof WrittenAction) => ({
    value: action[what] as JsonValue | undefined,
    problem: problemOf(faults, what),
    onChange: (value: JsonValue | undefined) =>
      change((now) => setProperty(now, 'entity.json', ['actions', index, what], value), `${what} ${index}`),
  });
  const choices = states?.all.map(({ value, title }) => ({ value, label: draft.spoken(title) })) ?? [];
  const isBehaviour = action.set === undefined;
  const actions = actionsIn(files);
  const isOwn = (at: number) => typeof actions[at] === 'object';
  const move = (to: number) => {
    change((now) => moveAction(now, index, to));
    onOpen(to);
  };
  return (
    <section className={styles.panel} aria-label={t('act.one', { name })}>
      <OwnFaults faults={leftOf(faults, ['title', 'english', 'showIf', 'result', 'permission', 'by'])} />
      <div onBlur={() => change((now) => nameAction(now, index, studio.files))}>
        <SpokenText
          {...props}
          file="entity.json"
          label={t('title')}
          english={t('english')}
          value={action.title ?? ''}
          pointer={['actions', index, 'title']}
          faults={faults}
          control="title"
        />
      </div>
      {states ? (
        <Setting
          label={t('act.from')}
          hint={t('act.fromHint')}
          as="several"
          choices={choices}
          value={statesOf(showIf, states.field)}
          onChange={(from) =>
            part('showIf').onChange(withStates(showIf, states.field, Array.isArray(from) ? from.map(String) : []))
          }
        />
      ) : null}
      {states && !isBehaviour ? (
        <Setting
          label={t('act.to')}
          as="one"
          choices={choices}
          value={set[states.field]}
          onChange={(to) =>
            change((now) => setField(now, index, states.field, typeof to === 'string' ? to : undefined))
          }
        />
      ) : null}
      <ConditionField
        id={`${id}showIf`}
        label={t('act.showIf')}
        hint={t('act.showIfHint')}
        says="offered"
        problem={problemOf(faults, 'showIf')}
        columns={columnsOf(draft.schema)}
        value={showIf}
        {...{ place, t }}
        onChange={(value) => part('showIf').onChange(value)}
      />
      <AskedFields {...props} />
      {isBehaviour ? (
        <Setting {...part('result')} label={t('act.result')} hint={t('act.resultHint')} as="code" />
      ) : (
        <SetFields {...props} except={states?.field} />
      )}
      <Setting
        value={on === undefined ? ['row'] : [on].flat()}
        label={t('act.on')}
        as="several"
        choices={(['row', 'batch'] as const).map((value) => ({ value, label: t(`act.on.${value}`) }))}
        onChange={(next) => {
          const chosen = Array.isArray(next) ? next : [];
          part('on').onChange(chosen.length > 1 ? chosen : chosen[0] === 'row' ? undefined : chosen[0]);
        }}
      />
      <Setting {...part('confirm')} label={t('act.confirm')} as="yes" />
      <Setting
        {...part('permission')}
        label={t('act.permission')}
        as="one"
        usually={`${stem}:update`}
        choices={[
          { value: `${stem}:update`, label: t('act.permission.update') },
          { value: `${stem}:${name}`, label: t('act.permission.own', { code: `${stem}:${name}` }) },
        ]}
      />
      {manifest['own'] === undefined ? null : (
        <Setting
          label={t('act.owner')}
          as="yes"
          value={isOwners(files, name)}
          onChange={(isAllowed) => change((now) => allowOwner(now, name, isAllowed === true))}
        />
      )}
      {manifest['readers'] === undefined ? null : (
        <Setting
          label={t('act.readers')}
          as="yes"
          value={action.by === 'readers'}
          onChange={(isAllowed) => part('by').onChange(isAllowed === true ? 'readers' : undefined)}
        />
      )}
      <div className={styles.bar}>
        <Button size="small" disabled={readonly || !isOwn(index - 1)} onClick={() => move(index - 1)}>
          {t('moveUp')}
        </Button>
        <Button size="small" disabled={readonly || !isOwn(index + 1)} onClick={() => move(index + 1)}>
          {t('moveDown')}
        </Button>
        <Button
          size="small"
          danger
          disabled={readonly}
          onClick={() => {
            onOpen(null);
            change((now) => removeAction(now, index));
          }}
        >
          {t('remove')}
        </Button>
      </div>
    </section>
  );
}
