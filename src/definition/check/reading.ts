import type { RuleDoc } from './rule.ts';

const error = (id: string, title: string, help: string): RuleDoc => ({ id, severity: 'error', title, help });
const warning = (id: string, title: string, help: string): RuleDoc => ({ id, severity: 'warning', title, help });

/** Faults that are found beside the rules: broken JSON and BPMN, what the engine could not run, journeys that get lost. */
export const READING_RULES: readonly RuleDoc[] = [
  error(
    'json-syntax',
    'a file is not JSON',
    'Strict JSON: no comments, no comma after the last entry, names and texts in double quotes.',
  ),
  error(
    'json-duplicate-key',
    'a key is written twice in one object',
    'Only one of the two would count, and readers disagree which.',
  ),
  error('json-forbidden-key', 'a key that no definition may have', '`__proto__` means something else to JavaScript.'),
  error(
    'json-too-deep',
    'a file is nested too deep',
    'Sixty-four levels are read; nothing that people write needs more.',
  ),
  error('json-too-large', 'a file is too large', 'A million characters are read, eight million of seed.json.'),
  error('file-size', 'a file is too large to be read', 'See json-too-large.'),
  error('file-count', 'a folder has too many files', 'A definition has at most 300 files, most of them samples.'),
  error('file-encoding', 'a file is not UTF-8', 'Save it as UTF-8; editors on Windows may have chosen GBK.'),
  error(
    'file-link',
    'a file or folder is a link',
    'Links are not followed: what they lead to may be anything. Put a copy there; of TOPICS_DIR and SCHEMAS_DIR themselves they may be.',
  ),
  error('file-unreadable', 'a file cannot be read', 'Its rights or the disk keep it from being read.'),
  error(
    'bpmn-syntax',
    'process.bpmn is no BPMN 2.0 file',
    'It is XML with the root element `definitions`; write < as &lt; inside conditions.',
  ),
  error('bpmn-too-large', 'the process is too large', 'A million characters and a thousand elements are read.'),
  error(
    'bpmn-several-processes',
    'a file holds several processes',
    'Split them into topics; one calls another by a call activity.',
  ),
  error('bpmn-no-process', 'a file holds no process', 'Add <process id="the folder\'s name" isExecutable="true">.'),
  error(
    'bpmn-id',
    'an element has no usable id',
    'Ids begin with a letter: letters, digits, hyphens, dots and underscores follow.',
  ),
  error('bpmn-duplicate-id', 'an id is used twice', 'Every element of the file has an id of its own.'),
  error(
    'bpmn-unsupported',
    'an element that the hall does not run',
    'Scripts, event sub-processes, compensation and the like are refused, never silently ignored. The reference lists what runs.',
  ),
  error(
    'bpmn-expression',
    'an expression of the process cannot be read',
    'Expressions stand in ${…}; inside XML write &lt; for <, or &amp;&amp; for &&.',
  ),
  error('bpmn-condition', 'a condition is no expression', 'Write ${days > 3} (in XML: ${days &gt; 3}).'),
  error(
    'bpmn-dangling-flow',
    'a sequence flow leads nowhere',
    'sourceRef and targetRef name elements of the same process or sub-process.',
  ),
  error(
    'bpmn-default-flow',
    'the default flow of a gateway is none of its flows',
    '`default` names a flow that leaves the gateway.',
  ),
  error(
    'bpmn-ambiguous-gateway',
    'a gateway has several flows without a condition',
    'Only one, the default, may have none.',
  ),
  error(
    'bpmn-parallel-condition',
    'a flow out of a parallel gateway has a condition',
    'A parallel gateway takes every flow; use an inclusive one where conditions decide.',
  ),
  error('bpmn-gateway-ways', 'a gateway lacks a way in or out', 'A gateway has flows in and flows out.'),
  error(
    'bpmn-start-event',
    'the start of the process is not clear',
    'A process, and each sub-process, has one start event with nothing before and something after it.',
  ),
  error('bpmn-end-event', 'something follows an end event', 'Nothing does.'),
  error(
    'bpmn-boundary',
    'a boundary event cannot work',
    'It is attached to an activity of the same scope, something follows it and nothing leads to it.',
  ),
  error(
    'bpmn-multi-instance',
    'a multi-instance cannot work',
    'User tasks, sub-processes and call activities may be one, over flowable:collection or a loopCardinality.',
  ),
  error(
    'bpmn-timer',
    'a timer has no readable time',
    'ISO 8601: P3D or PT2H for a duration, 2026-03-01T08:00:00+08:00 for a date, R3/PT24H for a cycle.',
  ),
  error(
    'bpmn-reference',
    'an error, signal or message is not declared',
    'Declare it at the top of the file: <signal id="…" name="…"/>.',
  ),
  error('bpmn-called-element', 'a call activity says not what it calls', 'calledElement is the key of a topic.'),
  error(
    'bpmn-reserved-id',
    'a user task is called start or view',
    "These are the hall's own nodes, see `nodes` in topic.json.",
  ),
  error(
    'bpmn-unknown-delegate',
    'a service task has no delegate that is known',
    'flowable:delegateExpression is ${notify}, ${record} or ${cc}; the list is closed.',
  ),
  error(
    'bpmn-delegate-field',
    'a service task does not say what its delegate needs',
    '${cc} needs a flowable:field `to`: people or groups such as role:office, or an expression that finds them.',
  ),
  warning(
    'bpmn-lane',
    'a lane names an element that the process does not have',
    'flowNodeRef is the id of an element of the process. Lanes are drawn only; what they name wrongly is shown in none of them.',
  ),
  warning(
    'bpmn-unknown-attribute',
    'a flowable attribute means nothing here',
    'A misspelt attribute would leave a task without anybody.',
  ),
  warning(
    'bpmn-auto-layout',
    'a process could not be laid out',
    'It runs, but its diagram is plain; draw it in a BPMN modeler.',
  ),
  error(
    'sample-person',
    'a sample or journey is by somebody who is not there',
    'Samples and journeys are posted by people of the demo (README.md lists them): `as` and `by` are their user names.',
  ),
  error(
    'journey-end',
    'a journey does not get to its end',
    'The command line walks every journey with the real engine and the people of the demo; `hall simulate <key>` shows each step.',
  ),
  error(
    'checker-crash',
    'the checker itself failed',
    'A rule broke on this definition. That is our mistake; please report it with the folder.',
  ),
];
