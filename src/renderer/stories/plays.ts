import type { StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import type { ActionRequest } from '../task/types.ts';
import { segmentsOf } from '../form/paths.ts';

/** What a story does by itself once it is drawn, the same for every definition. */
export type Play = NonNullable<StoryObj['play']>;
type Canvas = Parameters<Play>[0]['canvasElement'];

/** Sections of a long form are drawn when the page has nothing better to do: on a busy machine that is late. */
const PATIENCE = { timeout: 60_000 };
const mistakes = (canvas: Canvas): number => canvas.querySelectorAll('.hall-error').length;
const decide = (canvas: Canvas): HTMLElement | null => canvas.querySelector('.hall-action-bar .ant-btn-primary');

const commentOf = (canvas: Canvas): HTMLTextAreaElement | undefined =>
  [...canvas.querySelectorAll<HTMLTextAreaElement>('.hall-task textarea')].at(-1);

async function leaveEmpty(comment: HTMLTextAreaElement): Promise<void> {
  await userEvent.click(comment);
  // past the phrases, on the way to which it is not left
  comment.blur();
}

/** Hears what was decided in a task. */
export const decided = fn((_request: ActionRequest) => Promise.resolve());

/** Whatever is handed in with mistakes names each beside its field; nothing of it is sent. */
export function namesMistakes(paths: readonly string[]): Play {
  return async ({ canvasElement }) => {
    decided.mockClear();
    const approve = decide(canvasElement);
    const comment = commentOf(canvasElement);
    if (approve !== null) {
      if (comment) await leaveEmpty(comment);
      await userEvent.click(approve);
    }
    await waitFor(() => expect(mistakes(canvasElement)).toBeGreaterThan(0), PATIENCE);
    for (const path of paths) {
      const id = `_${segmentsOf(path).join('_')}__error`;
      await waitFor(
        () => expect(canvasElement.querySelector(`[id$="${CSS.escape(id)}"]`), path).not.toBeNull(),
        PATIENCE,
      );
    }
    await expect(canvasElement.querySelector('[role="status"] pre')).toBeNull();
    await expect(decided).not.toHaveBeenCalled();
  };
}

/** What is filled in as a sample says is taken. */
export const isTaken: Play = async ({ canvasElement }) => {
  const send = canvasElement.querySelector<HTMLElement>('.gallery-send button');
  if (send === null) throw new Error('there is nothing to hand it in with');
  await userEvent.click(send);
  await waitFor(() => expect(canvasElement.querySelector('.gallery-send pre')).not.toBeNull(), PATIENCE);
  await expect(mistakes(canvasElement)).toBe(0);
};

/** A task is decided on with a comment, and not without one where somebody has thought of one. */
export const wantsComment: Play = async ({ canvasElement }) => {
  decided.mockClear();
  const approve = decide(canvasElement);
  const comment = commentOf(canvasElement);
  if (approve === null || comment === undefined) throw new Error('there is nothing to approve it with');
  await leaveEmpty(comment);
  await userEvent.click(approve);
  await waitFor(() => expect(comment).toHaveAttribute('aria-invalid', 'true'), PATIENCE);
  await expect(decided).not.toHaveBeenCalled();
  await userEvent.click(comment);
  await userEvent.paste('同意');
  await userEvent.click(approve);
  const asked = expect.objectContaining({ comment: '同意' });
  await waitFor(() => expect(decided).toHaveBeenCalledWith(asked), PATIENCE);
  await expect(decided).toHaveBeenCalledTimes(1);
  await expect(mistakes(canvasElement)).toBe(0);
};

/** Paper has nothing to type into or to press. */
export const isPaper: Play = async ({ canvasElement }) => {
  await waitFor(() => expect(canvasElement.querySelector('.hall-sheet')).not.toBeNull(), PATIENCE);
  await expect(canvasElement.querySelectorAll('input, textarea, select, [contenteditable]')).toHaveLength(0);
};

/** A list shows its rows. */
export const hasRows: Play = async ({ canvasElement }) => {
  const rows = () => canvasElement.querySelectorAll('.hall-card, tbody tr[data-row-key]').length;
  await waitFor(() => expect(rows()).toBeGreaterThan(0), PATIENCE);
};
