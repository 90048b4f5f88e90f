import { message, Modal } from 'antd';
import { useCallback, type ReactElement } from 'react';
import { useRenderer } from '../settings.ts';
import { useToastPlace } from '../useIsPhone.ts';

interface Asking {
  ask?: boolean;
  about?: string;
  /** it cannot be undone */
  danger?: boolean;
}

interface ConfirmedAction {
  /** What must be drawn somewhere for dialogs and messages to show. */
  holder: [ReactElement, ReactElement];
  /**
   * Asks (unless told not to), runs, and says how it went. Resolves to whether it was done. `about` says in the question
   * what it will happen to.
   */
  run(title: string, work: () => Promise<void>, asking?: Asking): Promise<boolean>;
  succeeded(): void;
  warn(text: string): void;
}

/** Seconds that a message of success stays (spec.md section 9: 500 ms). */
const SUCCESS_SECONDS = 0.5;

/** "Confirm to carry out [action] operation?", then "Succeeded" or "Failed" (spec.md section 8). */
export function useConfirmedAction(): ConfirmedAction {
  const { translate } = useRenderer();
  const [messages, messageHolder] = message.useMessage(useToastPlace());
  const [modal, modalHolder] = Modal.useModal();
  const succeeded = useCallback(
    () => void messages.success(translate('succeeded'), SUCCESS_SECONDS),
    [messages, translate],
  );
  const work = useCallback(
    async (run: () => Promise<void>) => {
      try {
        await run();
        succeeded();
        return true;
      } catch (error) {
        const reason = error instanceof Error ? error.message : '';
        void messages.error(reason || translate('failed'));
        return false;
      }
    },
    [messages, succeeded, translate],
  );
  const run = useCallback(
    (title: string, call: () => Promise<void>, { ask = true, about = '', danger = false }: Asking = {}) => {
      if (!ask) return work(call);
      return new Promise<boolean>((resolve) => {
        let done = false;
        modal.confirm({
          title: translate('prompt'),
          content: (
            <>
              {translate('confirmAction', { action: title })}
              {about === '' ? null : <p className="hall-confirm-about">{about}</p>}
            </>
          ),
          okText: translate('confirm'),
          cancelText: translate('cancel'),
          // ENTER does nothing that cannot be undone
          ...(danger && { okButtonProps: { danger }, focusable: { autoFocusButton: 'cancel' } as const }),
          onOk: async () => {
            done = await work(call);
          },
          // not before the focus is back where it was: what follows may take that away
          afterClose: () => resolve(done),
        });
      });
    },
    [modal, translate, work],
  );
  const warn = useCallback((text: string) => void messages.warning(text), [messages]);
  return { holder: [messageHolder, modalHolder], run, succeeded, warn };
}
