import { Checkbox } from 'antd';
import { DELEGATES } from '../../../definition/process/vocabulary.ts';
import type { Facts } from './facts.ts';
import { MULTI_KINDS, TIMER_KINDS } from './facts.ts';
import { Choice } from './Choice.tsx';
import { DelegateFields } from './DelegateFields.tsx';
import { durationInWords } from './durations.ts';
import { problemOf } from './problems.ts';
import { GroupsField } from './GroupsField.tsx';
import { InsertField } from './InsertField.tsx';
import { MultiFields } from './MultiFields.tsx';
import type { PanelChoices, PanelProps } from './panel.ts';
import { TextField } from './TextField.tsx';
import { WaitField } from './WaitField.tsx';

const ID = /^[\p{L}_][\p{L}\p{Nd}._-]*$/u;

/** The properties of one element. Each field writes when it is left, so that one edit is one step of undo. */
export function PropertiesPanel(props: PanelProps) {
  const { facts, faults, readonly, words, fields, groups, phrases, reading, builders, onChange } = props;
  const canBuild = builders !== undefined && !readonly && !facts.isDefault;
  const isFlow = facts.kind === 'sequenceFlow';
  const expression = (text: string) => problemOf(text, fields, [facts.multi, ...facts.around], phrases);
  return (
    <div className="hall-editor-fields">
      {faults.length > 0 ? (
        <ul className="hall-editor-own-faults" aria-label={words('faultsHere', { count: faults.length })}>
          {faults.map(({ rule, message, severity, line, column }) => (
            <li key={`${rule} ${line}:${column} ${message}`} data-severity={severity}>
              {message}
            </li>
          ))}
        </ul>
      ) : null}
      <TextField label={words('name')} value={facts.name} readonly={readonly} onCommit={(name) => onChange({ name })} />
      {facts.kind === 'userTask' && canBuild ? (
        // one of several is told from the others by its row
        <InsertField
          {...{ words, fields: builders.row(facts), value: facts.name }}
          onChange={(name) => onChange({ name })}
        />
      ) : null}
      {isFlow ? null : (
        <TextField
          label={words('id')}
          value={facts.id}
          readonly={readonly}
          problem={(id) => (ID.test(id) ? null : words('idInvalid'))}
          strict
          onCommit={(id) => onChange({ id })}
        />
      )}
      {facts.kind === 'userTask' ? <PeopleFields {...props} expression={expression} /> : null}
      {facts.kind === 'serviceTask' ? (
        <Choice
          label={words('delegate')}
          value={facts.delegate}
          readonly={readonly}
          options={DELEGATES.map((name) => ({ value: `\${${name}}`, label: words(`delegate_${name}`) }))}
          onChange={(delegate) => onChange({ delegate })}
        />
      ) : null}
      {facts.kind === 'serviceTask' ? <DelegateFields {...props} /> : null}
      {facts.kind === 'callActivity' ? (
        <TextField
          label={words('calledElement')}
          value={facts.calledElement}
          readonly={readonly}
          onCommit={(calledElement) => onChange({ calledElement })}
        />
      ) : null}
      {facts.timer ? <TimerFields {...props} timer={facts.timer} /> : null}
      {facts.interrupts === null ? null : (
        <Choice
          label={words('interrupts')}
          value={String(facts.interrupts)}
          readonly={readonly}
          options={['true', 'false'].map((value) => ({ value, label: words(`interrupts_${value}`) }))}
          onChange={(value) => onChange({ interrupts: value === 'true' })}
        />
      )}
      {isFlow && facts.hasChoice ? (
        <>
          <Checkbox
            checked={facts.isDefault}
            disabled={readonly}
            onChange={({ target }) => onChange({ isDefault: target.checked })}
          >
            {words('isDefault')}
          </Checkbox>
          {canBuild ? (
            builders.condition(facts.condition, (condition) => onChange({ condition }))
          ) : (
            <TextField
              label={words('condition')}
              hint={words('conditionHint', { fields: names(fields) })}
              value={facts.condition}
              readonly={readonly || facts.isDefault}
              multiline
              problem={expression}
              reading={reading}
              onCommit={(condition) => onChange({ condition })}
            />
          )}
        </>
      ) : null}
      {MULTI_KINDS.includes(facts.kind) ? (
        <MultiFields
          kind={facts.kind}
          multi={facts.multi}
          readonly={readonly}
          words={words}
          lists={builders?.lists}
          groups={groups}
          problem={expression}
          onChange={(multi, person) => {
            // nobody is named yet: each of the list does it
            const isFree = ![facts.assignee, facts.candidateUsers, facts.candidateGroups].some(Boolean);
            const isWho = facts.kind === 'userTask' && isFree && person !== undefined;
            onChange({ multi, ...(isWho && { assignee: person }) });
          }}
        />
      ) : null}
    </div>
  );
}

function PeopleFields(props: PanelProps & { expression(text: string): string | null }) {
  const { facts, readonly, words, groups, reading, builders, expression, onChange } = props;
  const texts = (
    <>
      <TextField
        label={words('assignee')}
        hint={words('assigneeHint')}
        value={facts.assignee}
        readonly={readonly}
        problem={expression}
        reading={reading}
        suggestions={[
          '${initiator}',
          '${leaderOf(initiator)}',
          '${counselorOf(initiator)}',
          '${supervisorOf(initiator)}',
        ]}
        onCommit={(assignee) => onChange({ assignee })}
      />
      <TextField
        label={words('candidateUsers')}
        hint={words('candidateUsersHint')}
        value={facts.candidateUsers}
        readonly={readonly}
        problem={expression}
        reading={reading}
        onCommit={(candidateUsers) => onChange({ candidateUsers })}
      />
    </>
  );
  const dueText = (
    <TextField
      label={words(readonly ? 'dueDate' : 'dueText')}
      hint={words('dueDateHint')}
      value={facts.dueDate}
      readonly={readonly}
      problem={expression}
      reading={(text) => durationInWords(text, words) ?? reading?.(text)}
      onCommit={(dueDate) => onChange({ dueDate })}
    />
  );
  return (
    <>
      {builders && !readonly ? builders.people(facts, onChange, texts) : texts}
      <GroupsField
        label={words('candidateGroups')}
        value={facts.candidateGroups}
        groups={groups}
        readonly={readonly}
        words={words}
        onChange={(candidateGroups) => onChange({ candidateGroups })}
      />
      {readonly ? (
        dueText
      ) : (
        <WaitField
          label={words('dueDate')}
          value={facts.dueDate}
          words={words}
          optional
          onCommit={(dueDate) => onChange({ dueDate })}
        >
          {dueText}
        </WaitField>
      )}
    </>
  );
}

function TimerFields({
  timer,
  readonly,
  words,
  reading,
  onChange,
}: PanelProps & { timer: NonNullable<Facts['timer']> }) {
  const texts = (
    <>
      <Choice
        label={words('timerKind')}
        value={timer.kind}
        readonly={readonly}
        options={TIMER_KINDS.map((value) => ({ value, label: words(value) }))}
        onChange={(chosen) => {
          const kind = TIMER_KINDS.find((each) => each === chosen);
          if (kind) onChange({ timer: { ...timer, kind } });
        }}
      />
      <TextField
        label={words('timerValue')}
        hint={words('timerHint')}
        value={timer.value}
        readonly={readonly}
        reading={(text) => durationInWords(text, words) ?? reading?.(text)}
        onCommit={(value) => onChange({ timer: { ...timer, value } })}
      />
    </>
  );
  if (readonly) return texts;
  return (
    <WaitField
      label={words('wait')}
      value={timer.value}
      words={words}
      // working days come to a day, all others are a length
      onCommit={(value) => onChange({ timer: { kind: value.startsWith('$') ? 'timeDate' : 'timeDuration', value } })}
    >
      {texts}
    </WaitField>
  );
}

function names(fields: PanelChoices['fields']): string {
  return fields
    .slice(0, 12)
    .map(({ name }) => name)
    .join(', ');
}
