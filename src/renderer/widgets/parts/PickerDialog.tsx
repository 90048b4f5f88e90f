import { Alert, Button, Drawer, Modal } from 'antd';
import { useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useRenderer } from '../../settings.ts';
import { useBackCloses } from '../../useBackCloses.ts';
import { useIsPhone } from '../../useIsPhone.ts';
import { usePlaced } from '../../usePlaced.ts';
import './picker.css';

/** What every dialog that chooses ids gets. It is mounted anew at each opening, so it opens without a choice. */
export interface ChoiceDialogProps {
  /** caption of the field */
  title: string;
  /** checkboxes instead of radio buttons */
  several: boolean;
  /** what was typed into the field that opened it */
  typed?: string | undefined;
  onCancel(): void;
  /** id to name, in the order of choice; never empty */
  onConfirm(chosen: ReadonlyMap<string, string>): void;
}

interface PickerDialogProps extends Omit<ChoiceDialogProps, 'several' | 'typed'> {
  chosen: ReadonlyMap<string, string>;
  /** what is said when nothing is chosen */
  complaint: string;
  /** why there is nothing to choose from; empty = there is */
  failed?: string;
  /** px on a wide screen */
  width: number;
  /** it is there, and what is in it can have the focus */
  onOpened?(): void;
  children: ReactNode;
}

/** The frame of all pickers: a dialog, on a phone a whole screen that BACK closes. Ctrl+Enter confirms, Esc cancels. */
export function PickerDialog(props: PickerDialogProps) {
  const { title, chosen, complaint, failed = '', width, onOpened, onCancel, onConfirm, children } = props;
  const { translate } = useRenderer();
  const phone = useIsPhone();
  const [pressed, setPressed] = useState(false);
  const placed = usePlaced();
  const held = useRef<HTMLElement>(null);
  // a dialog behind it takes the focus as it has moved in, and antd gives it back to the first control: it goes to the one
  // that had it
  const onFocus = ({ currentTarget, target, relatedTarget: from }: FocusEvent<HTMLElement>) => {
    const wasTaken = from !== null && !currentTarget.contains(from);
    if (wasTaken && held.current?.isConnected) held.current.focus();
    else held.current = target;
  };
  const forget = () => {
    held.current = null;
  };
  useBackCloses(true, onCancel);
  const confirm = () => {
    if (chosen.size === 0) setPressed(true);
    else onConfirm(chosen);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    confirm();
  };
  const body = (
    <div className="hall-picker-body" onKeyDown={onKeyDown}>
      {pressed && chosen.size === 0 ? <Alert type="error" showIcon role="alert" title={complaint} /> : null}
      {failed ? <Alert type="error" showIcon role="alert" title={failed} /> : null}
      {children}
    </div>
  );
  const footer = (
    <div className="hall-picker-footer">
      <Button onClick={onCancel}>{translate('cancel')}</Button>
      <Button type="primary" onClick={confirm}>
        {translate('confirm')}
      </Button>
    </div>
  );
  if (phone) {
    return (
      <Drawer
        open
        placement="bottom"
        size="100dvh"
        className="hall-dialog"
        title={title}
        onClose={onCancel}
        afterOpenChange={(open) => open && onOpened?.()}
        footer={footer}
      >
        {body}
      </Drawer>
    );
  }
  return (
    <Modal
      {...placed}
      width={`min(${width}px, 96vw)`}
      className="hall-dialog"
      // it is there at once: what is typed meanwhile would be lost
      transitionName=""
      maskTransitionName=""
      title={title}
      onCancel={onCancel}
      wrapProps={{ onFocus, onPointerDownCapture: forget }}
      afterOpenChange={(open) => open && onOpened?.()}
      footer={footer}
    >
      {body}
    </Modal>
  );
}
