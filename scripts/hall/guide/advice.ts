/** What no meta-schema says: how the parts play together, and what goes wrong most. */
export const APPROVERS = `\`approvers\` in topic.json says what happens where the process finds the wrong people; each step that went by itself is in
the history with its reason. Left out it means \`{"empty": "admin", "self": "allow", "repeat": "none"}\`.

- \`empty\`: nobody is found (nobody has the role, the applicant has no leader). \`admin\`: people with the role
  \`workflow-admin\` get the task; \`skip\`: it completes by itself; \`fail\`: the step before is refused with a message.
- \`self\`: only the applicant himself is found. \`allow\`: he approves his own request; \`skip\`: it completes by itself;
  \`leader\`: his leader gets it.
- \`repeat\`: the person found approved this request before. \`none\`: he approves again; \`consecutive\`: it completes by itself
  when he approved the step right before; \`all\`: when he approved any step before.

\`self\` and \`repeat\` never skip a task that writes or requires something, nor one that is assigned to \`\${initiator}\`.`;

export const EFFECTS = `\`effects\` write a record at a moment of the request, in the same transaction: all or nothing, by the same path as one that
is saved by hand. \`on\` is \`started\`, \`completed\`, \`rejected\`, \`terminated\`, \`cancelled\` or \`node:<task>\` (when that task is
completed); \`record\` is the key of an entity; \`set\` gives the fields of a new record, \`update\` those of one that is there:

\`\`\`json
"effects": [
  { "on": "completed", "record": "sys/vehicle-log", "set": { "vehicle": "\${vehicle}", "number": "\${number}" } },
  { "on": "node:check", "record": "scientific/project", "update": { "id": "\${project}", "set": { "status": "checked" } } }
]
\`\`\`

A field that the entity requires must be set by something that always has a value. Besides the form, \`number\`, \`title\`, \`topic\`,
\`businessKey\` and \`processInstanceId\` may be named.

\`afterwards\` are buttons on a completed request that open another topic with fields filled in:
\`[{"topic": "student-leave-cancellation", "title": "销假", "fill": {"leave": "\${processInstanceId}"}}]\`.

\`exclusive\`: requests with the same \`by\` may not overlap between \`from\` and \`to\` (dates, date-times or times). A request counts
while it is under way and after it is approved (\`"holds": "completed"\`), or only until it ends (\`"holds": "running"\`); one that is
rejected, withdrawn or cancelled never does. With \`"capacity": "\${30}"\` it is a quota: together they may not exceed it.

\`numbers\` draws a number without gaps at a step: \`[{"field": "documentNo", "on": "node:president", "pattern": "校发〔{yyyy}〕{seq}号"}]\`.`;

export const ROWS = `A user task that is a multi-instance over a table (\`flowable:collection="\${candidates}"\`,
\`flowable:elementVariable="candidate"\`) is one task for each row, by its own person: \`flowable:assignee="\${candidate.teacher}"\`.
Rights with the table's path mean the row of that instance alone: \`"write": ["candidates.score"], "require": ["candidates.score"]\`
shows, takes and requires that one row; \`summary\` and the task's name (\`审核 \${candidate.name}\`) read it too. \`candidate\` is the row
as it is now, not as it was at the start. Which rows there are is settled when the step begins.`;

export const RIGHTS = `Who may start a topic is said by \`startableBy\`; who handles it, by the process. An entity has permission codes made of its
\`permission\`: \`:list\`, \`:info\`, \`:save\`, \`:update\`, \`:delete\`, \`:export\`, \`:import\`. Its menu entry appears by itself for whoever has
\`:list\`. Rights are given to a role in 系统管理 → 角色管理 (or, for base data, in \`schemas/sys/role/seed.json\`). \`readers\` list and
open records without a permission, \`own\` gives a person the rows in whose field he stands; \`scope\` names the field of the
department, or person, that the data scope of a role is about: a picker shows only what its user may list.

A dictionary is a type in \`schemas/sys/dict-type/seed.json\` with values in \`schemas/sys/dict/seed.json\`, or both made in
系统管理 → 字典管理. The command line knows the seeds; a running hall knows what was made there too.

A version is a snapshot: a request keeps the form, the rights, the rules and the process that it was started with, whatever is
edited afterwards. Drafts are opened under the newest one.`;

export const SAMPLES = `A valid sample can be posted unchanged on any day (dates far ahead: 2031 or 2099) by the demo person it names. An invalid
one lists the dotted paths at which it is refused at start, all of them: rows are counted from 0 (\`items.0.amount\`). A rule
is judged only when the fields that it reads are right themselves.

A journey walks one request from start to end. Each step is one person doing one thing: \`by\` whom, \`at\` which user task
(its BPMN id), \`do\` what: \`complete\`, \`reject\`, \`rollback\` (with \`targetActivityId\`: a user task, or \`start\`), \`claim\`,
\`delegate\`, \`transfer\`, \`withdraw\`, \`terminate\`. \`formData\` holds only what that node writes; left out, nothing changes. Rows of a
table that is there already are those at the same place: a step that writes one column gives only that column of each. After a
roll back to \`start\` the applicant has a task \`start\` that he completes with the whole form. \`end\` is \`completed\`,
\`rejected\`, \`terminated\`, \`withdrawn\` or \`running\`. A candidate (of a role, post or
department) claims a task before he completes it: two steps.

File ids in samples are made up, each used by one person only: with demo data the hall stores a file under it for whoever
hands in: \`{"id": "sample-teacher-plan", "name": "plan.pdf", "size": 1024}\`.`;

export const ENTITY = `An entity is a table with its list, form, import, export, API and permissions. Folder below \`schemas/\`; the path is the key,
the API path and, by custom, with colons the \`permission\`: \`sys/vehicle-log\` is \`/api/sys/vehicle-log/page\` and
\`sys:vehicle-log:list\`. Write \`entity.json\` and \`schema.json\`, if need be \`ui.json\`, \`locales/en-US.json\`, samples and
\`seed.json\` (base data: a list of records with an \`id\`). Samples of an entity are posted as new records by \`as\`, usually
\`admin\`; entities have no journeys.

\`list\` may also name \`createDate\`, \`updateDate\`, \`creatorName\`, \`updaterName\`, and for a field that holds an id its name:
\`deptName\` shows the name of \`deptId\`. \`label\` is the field that stands for a record in a picker. \`actions\` are \`create\`, \`update\`, \`delete\`,
\`deleteBatch\`, \`export\`, \`import\`. \`unique\` lists groups of fields. Changes are additive: a field that is taken away
disappears from the form, its values stay in the table.`;

export const MISTAKES = `- A field declared in \`then\` or \`else\`: declare it in \`properties\` and write its \`"ui:showIf"\` in ui.json.
- \`ui:order\`, \`ui:options\`, headings as fields, \`when\` in rules: the first version of the format. The checker says what to write.
- An \`if\` without \`required\`: it holds while the field is empty. Always name the field there too.
- A field that a later step fills in, listed in \`required\` of schema.json: leave it out there and \`require\` it at its node.
- A field that a later step fills in, not hidden at \`start\`: the applicant would fill it in.
- Field by field where a section is meant: \`"hide": ["@dispatch"]\` follows when the section gets another field.
- Choices as \`enum\` with Chinese values: they cannot be translated; write \`oneOf\` of \`const\` and \`title\`.
- Money as \`number\`: write \`{"type": "string", "format": "money"}\`; samples hold \`"12.50"\`, in quotes.
- Moments without offset: \`"2031-05-12T08:30:00+08:00"\`. Days are \`"2031-05-12"\`.
- A column by its bare name in a column's expression: \`"items.amount"\` is \`\${items.price * items.count}\`.
- A gateway whose conditions leave a gap (\`> 3\` and \`< 3\`): mark one flow as the default.
- A parallel gateway closed by an exclusive one, or the other way round: what was split in parallel is joined in parallel.
- \`<\` and \`&&\` in XML: \`&lt;\` and \`&amp;&amp;\`. In JSON they stand as they are.
- An assignee without \`\${…}\`: \`flowable:assignee="initiator"\` is the user called "initiator".
- Days counted with both ends: \`days(from, to) + 1\`.
- A text that changed in schema.json and not in \`locales/en-US.json\`: the checker says which translation it was.
- A sample whose dates lie in the past, once a rule asks for \`today()\`.
- A key of JSON written twice, a comma after the last entry, a comment: JSON has none of these.
- Required texts of blanks only count as empty; there is no need for a pattern against them.`;

export const REPORT = `A report lies in \`schemas/<folder>/<name>/report.json\` with its \`locales/en-US.json\`; its page is \`/ureport/<folder>/<name>\`, and a menu entry and a permission follow. It counts \`requests\`, \`tasks\` (the open ones), \`history\` (the steps that people have finished) or the records of an entity, never more than who looks at it may see: data scope, readers, private and masked fields hold as in lists.

Measures: \`count()\`, \`count(condition)\`, \`share(condition)\`; \`sum\`, \`avg\`, \`min\`, \`max\`, \`median\`, \`p90\` of a number; \`distinct(column)\`. Rows are columns, or \`day\`, \`week\`, \`month\`, \`year\` of a date. Conditions compare columns with each other and with what is known beforehand: \`\${createdAt < addDays(today(), -7)}\`. Columns of requests: topic, category, initiator, dept, number, title, state, startedAt, endedAt, dueAt, returned, overdue, workingHours, promiseDays; of tasks and history also node, assignee, assigneeDept, and createdAt, dueAt, overdue, or outcome, startedAt, endedAt, workingHours.`;
