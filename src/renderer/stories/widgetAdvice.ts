/** What the handbook says of a widget beside its facts; in Chinese by locales/guide/zh-CN.json. */
export interface WidgetAdvice {
  /** what it is the right one for */
  use: string;
  /** when another does better, and which */
  instead?: string;
  /** how it is used without a mouse, beside Tab */
  keys?: string;
}

/** By widget; a test keeps it equal with the registry. */
export const WIDGET_ADVICE: Readonly<Record<string, WidgetAdvice>> = {
  upload: {
    use: 'Proofs and material of any kind.',
    instead: 'Pictures alone: image-upload; what must be a PDF: pdf-upload.',
    keys: 'Enter on the button chooses files; files may be dropped on it too.',
  },
  'image-upload': {
    use: 'Photographs of damage, portraits, certificates that are looked at.',
    instead: 'Scans of several pages: a PDF is read and printed more easily.',
    keys: 'Enter on the button chooses files; files may be dropped on it too.',
  },
  'pdf-upload': {
    use: 'Papers with stamp or signature that are filed as they are.',
    instead: 'Texts that somebody still has to change: document-upload.',
    keys: 'Enter on the button chooses files; files may be dropped on it too.',
  },
  'document-upload': {
    use: 'Drafts, plans and lists that the office opens in its own programs.',
    keys: 'Enter on the button chooses files; files may be dropped on it too.',
  },
  signature: {
    use: 'A promise that has to be signed by hand.',
    instead: 'Approval: who decided and when is written down anyway.',
    keys: 'Who cannot draw types his name; Enter keeps it.',
  },
  table: {
    use: 'Several things of one kind: items of an expense, people of a team, days of a plan.',
    instead: 'Two or three fixed things: fields of their own are filled in faster.',
    keys: 'Enter and Alt+arrows go to the same column of another row; Enter in the last row adds one. Cells copied from a spreadsheet are pasted from where one stands; names of people, units and records are looked up.',
  },
  request: {
    use: 'What follows an earlier request: the cancellation of a leave, the return of what was borrowed.',
    instead: 'Records that an office keeps: record.',
    keys: 'The arrows open the list and go through it, typing narrows it, Enter chooses, Esc closes.',
  },
  record: {
    use: 'Things that an office keeps a list of: projects, vehicles, assets.',
    instead: 'Ten choices that never change: a dictionary.',
    keys: 'The arrows open the list and go through it, typing narrows it, Enter chooses, Esc closes.',
  },
  topic: {
    use: 'A service of the hall, where a setting is about one: approval matrix, substitutes.',
    instead: 'A request of it: request.',
    keys: 'The arrows open the list and go through it, typing narrows it, Enter chooses, Esc closes.',
  },
  tree: {
    use: 'Many records in levels, whole branches of which are ticked: menus of a role, areas.',
    instead: 'One of them: record with its list.',
    keys: 'The arrows go through the tree and open branches, Space ticks.',
  },
  user: {
    use: 'One person whose name is known: the agent, the colleague who stands in.',
    instead: 'Several, or who must be looked for in a department: people.',
    keys: 'Typing searches by name, pinyin or number; Enter takes the first that is found, the arrows go through them.',
  },
  people: {
    use: 'Participants and members, found by department.',
    instead: 'One person whose name is known: user.',
    keys: 'Enter or a letter opens the dialog; there Enter takes the first that is found, Ctrl+Enter confirms.',
  },
  dept: {
    use: 'The unit that uses, pays or answers for something.',
    instead: "The applicant's own: compute it with deptOf(initiator).",
    keys: 'The arrows open the list and go through it, typing narrows it, Enter chooses, Esc closes.',
  },
  region: {
    use: 'Where somebody comes from or travels to, with the code that statistics want.',
    instead: 'A street: a line of text beside it.',
    keys: 'The arrows open the list and go through it, typing narrows it, Enter chooses, Esc closes.',
  },
  major: {
    use: "A change of major, a programme, a candidate's subject.",
    keys: 'The arrows open the list and go through it, typing narrows it, Enter chooses, Esc closes.',
  },
  dict: {
    use: 'Choices that the office itself adds to: kinds of seals, reasons, campuses.',
    instead: 'Choices on which conditions of the process depend: enum in schema.json, which changes with them.',
    keys: 'The arrows open the list and go through it, typing narrows it, Enter chooses, Esc closes.',
  },
  'dict-radio': {
    use: 'Up to five values that one should see at a glance.',
    instead: 'More: dict, which can be searched.',
    keys: 'Tab comes to the group, the arrows go through its choices.',
  },
  'date-range': {
    use: 'From one day to another: leave, stay, borrowing.',
    instead: 'Where only one end matters: date.',
    keys: 'The day may be typed as people write it (2026/12/1, 20261201, 12月1日); Enter or leaving the field takes it.',
  },
  date: {
    use: 'A day on which something happens or by which it is wanted.',
    instead: 'Where the hour matters too: date-time.',
    keys: 'The day may be typed as people write it (2026/12/1, 20261201, 12月1日); Enter or leaving the field takes it.',
  },
  'date-time': {
    use: 'When a car leaves, a meeting begins, a room is taken.',
    instead: 'A deadline that is a whole day: date.',
    keys: 'The day may be typed as people write it (2026/12/1, 20261201, 12月1日); Enter or leaving the field takes it.',
  },
  time: { use: 'A time of day that is the same on many days.', keys: 'The time may be typed: 08:30.' },
  money: {
    use: 'Every amount of money: it is exact, sums too, and is read aloud in capital letters on paper.',
    instead: 'Numbers of things: number.',
    keys: 'Full-width digits, commas and ¥ are taken as they are typed.',
  },
  checkboxes: {
    use: 'Several of up to seven choices.',
    instead: 'More: select, which is a list that can be searched.',
    keys: 'Tab goes through the boxes, Space ticks.',
  },
  select: {
    use: 'One of more than five choices, or several.',
    instead: 'Up to five: radio shows them at once.',
    keys: 'The arrows open the list and go through it, typing narrows it, Enter chooses, Esc closes.',
  },
  radio: {
    use: 'One of up to five choices; yes or no that has to be said.',
    instead: 'What is usually no: switch.',
    keys: 'Tab comes to the group, the arrows go through its choices.',
  },
  switch: {
    use: 'A yes that brings further fields: a driver is wanted, it goes outside the city.',
    instead: 'A promise that must be given: radio, so that nobody gives it by leaving it alone.',
    keys: 'Space turns it on and off.',
  },
  number: {
    use: 'Numbers of people, copies, hours.',
    instead: 'Money: money; numbers that nobody adds up, as of rooms or cards: text.',
    keys: 'The arrows step by one, Page Up and Page Down by ten.',
  },
  textarea: {
    use: 'Reasons and descriptions of a few sentences.',
    instead: 'Headings, lists, pictures: rich-text.',
    keys: 'Enter begins a new line, Ctrl+Enter hands in.',
  },
  text: {
    use: 'A name, a number of a card, a title: one line.',
    instead: 'Where the hall knows the choices: a picker, so that nothing is misspelt.',
  },
  'rich-text': {
    use: 'Notices, rules and reports with headings, tables and pictures.',
    instead: 'What is compared, sorted or shown in a list: text.',
    keys: 'Shift+Tab leads from the text to its tools, the arrows go through them; Tab leaves the editor.',
  },
  cron: { use: 'When a job of the hall runs.', instead: 'A date that people agree on: date-time.' },
  icon: {
    use: 'The picture of a menu entry or a service.',
    keys: 'What is typed narrows the pictures; Tab leads to them, Enter takes one.',
  },
  color: {
    use: 'The colour by which a label or a kind of event is known.',
    instead: 'The only sign of a state: not everybody sees colours.',
  },
  code: { use: 'Settings that a machine reads.', instead: 'Texts for people.', keys: 'Tab leaves the field.' },
  template: {
    use: 'Texts of mails and messages with names that are filled in.',
    instead: 'A text that never changes: textarea.',
  },
};
