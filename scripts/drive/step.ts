import { ownWords, type Detail, type TaskRow } from '../../src/contract/flow.ts';
import { PATHS } from '../../src/contract/paths.ts';
import type { JourneyStep } from '../../src/definition/types/definition.ts';
import type { JsonSchema } from '../../src/definition/types/schema.ts';
import { BUTTONS, type OfferedName } from '../../src/definition/verbs.ts';
import client from '../../locales/zh-CN/client.json' with { type: 'json' };
import renderer from '../../locales/zh-CN/renderer.json' with { type: 'json' };
import { Controls } from './control.ts';
import { FormHand } from './form.ts';
import type { DrivenHall } from './hall.ts';
import { Names } from './names.ts';
import type { Screen } from './screen.ts';

const WORDS: Readonly<Record<string, string>> = renderer;

/** Whose turn it is, at which request. */
export interface Turn {
  hall: DrivenHall;
  screen: Screen;
  processInstanceId: string;
  number: string;
  topic: string;
  /** what there is to be seen of the page, before he presses anything */
  look(): Promise<void>;
  /** how he comes to his task: by his list, or by the address that a message gives him */
  by: 'list' | 'address';
}

/** One step of a journey: on the person's task at that node, found in his list, or on the request as a whole. */
export async function takeStep(turn: Turn, step: JourneyStep): Promise<void> {
  const { hall, screen, processInstanceId } = turn;
  const verb = step.do as OfferedName;
  const caller = await hall.as(step.by);
  const task = step.at === undefined ? undefined : await taskAt(turn, step);
  const place = task === undefined ? `processInstanceId=${processInstanceId}` : `taskId=${task.taskId}`;
  const { data: detail, message } = await caller.get<Detail>(`${PATHS.detail}?${place}`);
  if (!detail) throw new Error(`the request cannot be read: ${message}`);
  if (task === undefined) {
    // others read it, its applicant has a screen on which he may do something with it
    const view = detail.startUserId === step.by ? 'application' : 'map';
    await screen.open(step.by, `/workStation/${view}/${turn.topic}?processInstanceId=${processInstanceId}`);
  } else {
    await openTask(turn, step.by, task);
  }
  const { page } = screen;
  const bar = page.getByRole('toolbar', { name: WORDS['taskActions'] ?? '', exact: true });
  await bar.getByRole('button').first().waitFor();
  if (step.formData !== undefined && BUTTONS[verb].form) {
    // what is read above it has the same captions
    const form = page.getByRole('main').locator('.hall-form');
    const hand = new FormHand(page, form, detail, new Names(caller));
    await hand.fill(step.formData, detail.formData);
  }
  const { comment, asks } = BUTTONS[verb];
  if (comment === 'beside' && step.comment !== undefined) {
    // the applicant's own box is called otherwise
    const box = page.getByRole('textbox', { name: /^(办理意见|补充说明)/ });
    await box.fill(step.comment);
  }
  await turn.look();
  const word = wordOf(step, detail);
  if (asks === undefined) {
    await screen.sends(verb, () => pressIn(screen, word));
    return;
  }
  await pressIn(screen, word);
  await screen.sends(verb, () => answer(screen, step, detail, word, new Names(caller)));
}

/** What stands on the button. */
function wordOf({ do: verb, at }: JourneyStep, { actions }: Detail): string {
  if (verb === 'complete' && at === 'start') return client.request.resubmit;
  return ownWords(actions)[verb as OfferedName] ?? WORDS[`action_${verb}`] ?? verb;
}

/** On a phone some of the buttons stand behind the last. */
async function pressIn({ page }: Screen, word: string): Promise<void> {
  const bar = page.getByRole('toolbar', { name: WORDS['taskActions'] ?? '', exact: true });
  const button = bar.getByRole('button', { name: spaced(word) });
  const more = bar.getByRole('button', { name: spaced(WORDS['more'] ?? '') });
  await button.or(more).first().waitFor();
  if (await button.first().isVisible()) {
    await button.first().click();
    return;
  }
  await more.click();
  await page.getByRole('menuitem', { name: spaced(word) }).click();
}

/** What the dialog of a verb asks for. */
async function answer({ page }: Screen, step: JourneyStep, detail: Detail, word: string, names: Names): Promise<void> {
  const { asks, comment } = BUTTONS[step.do as OfferedName];
  const dialog = page.getByRole('dialog').last();
  if (asks === 'target') {
    const target = detail.rollbackTargets.find(({ activityId }) => activityId === step['targetActivityId']);
    if (target !== undefined) await dialog.getByRole('radio', { name: target.name, exact: true }).check();
    const mode = WORDS[`mode_${String(step['mode'] ?? 'through')}`] ?? '';
    await dialog.getByRole('radio', { name: mode, exact: true }).check();
  }
  const people = step['userId'] ?? step['userIds'];
  if (asks === 'signers') {
    for (const id of Array.isArray(people) ? people : []) {
      await dialog.getByRole('checkbox', { name: await names.person(String(id)), exact: true }).check();
    }
  } else if (people !== undefined) {
    const title = WORDS[asks === 'person' ? 'person' : 'people'] ?? '';
    const schema: JsonSchema = { type: 'string', format: 'user-id' };
    await new Controls(page, names).fillIn({ scope: dialog, title, schema, ui: {} }, people);
  }
  if (asks === 'position') {
    const place = WORDS[`position_${String(step['position'] ?? 'beside')}`] ?? '';
    await dialog.getByRole('radio', { name: place, exact: true }).check();
  }
  if (comment === 'asked') {
    await dialog.getByRole('textbox', { name: WORDS['comment'] ?? '' }).fill(step.comment ?? '情况已阅');
  }
  const name = comment === 'asked' || asks === 'confirmation' ? word : (WORDS['confirm'] ?? '');
  await dialog
    .getByRole('button', { name: spaced(name) })
    .last()
    .click();
}

/** The person's task at the node; the page says what stands in the list, and this which of them is meant. */
async function taskAt({ hall, processInstanceId }: Turn, { by, at }: JourneyStep): Promise<TaskRow> {
  const { page } = await (await hall.as(by)).get<never>(`${PATHS.todo}?pageSize=100`);
  const rows = (page?.list ?? []) as unknown as TaskRow[];
  const task = rows.find((row) => row.processInstanceId === processInstanceId && row.activityId === at);
  if (task !== undefined) return task;
  const seen = await (await hall.as('admin')).get<Detail>(`${PATHS.detail}?processInstanceId=${processInstanceId}`);
  const open = (seen.data?.openTasks ?? []).map((one) => `${one.activityId} (${one.assigneeName || '?'})`);
  throw new Error(`${by} has no task at ${at}; open: ${open.join(', ')}`);
}

async function openTask(
  { screen, topic, processInstanceId, number, by }: Turn,
  who: string,
  task: TaskRow,
): Promise<void> {
  if (by === 'address') {
    const query = `processInstanceId=${processInstanceId}&taskId=${task.taskId}`;
    await screen.open(who, `/workStation/backlog/${topic}?${query}`);
    return;
  }
  await screen.open(who, `/workStation/backlog?keyword=${encodeURIComponent(number)}`);
  const { page } = screen;
  const main = page.getByRole('main');
  // what is looked for stands in the list of what was chosen, too
  const listed = main
    .getByRole('row')
    .or(main.getByRole('listitem'))
    .filter({ has: page.getByRole('link') });
  const rows = listed.filter({ hasText: number });
  await rows.first().waitFor();
  // where a request is read beside its list, its row does not say the step
  const named = rows.filter({ hasText: task.taskName });
  const row = (await named.count()) > 0 ? named.first() : rows.first();
  await row.getByRole('link').first().press('Enter');
  // beside the list the request can be read and answered as well: what is done next is done on its own page
  await rows.first().waitFor({ state: 'hidden' });
}

/** antd puts a space between the two characters of a button. */
const spaced = (word: string): RegExp =>
  new RegExp(`^${[...word].map((letter) => letter.replace(/[.*+?^${}()|[\]\\]/, '\\$&')).join('\\s*')}$`, 'u');
