import { Button } from 'antd';
import { MenuButton } from '../MenuButton.tsx';
import { useRenderer } from '../settings.ts';
import { useIsPhone } from '../useIsPhone.ts';
import { BUTTONS, type OfferedName } from '../../definition/verbs.ts';

interface ActionBarProps {
  actions: readonly OfferedName[];
  /** words that the node has for its actions */
  words?: Partial<Record<OfferedName, string>> | undefined;
  busy: OfferedName | null;
  onAction(action: OfferedName): void;
}

/** On a phone the bar sticks to the lower edge; two buttons stay in view and the others fold into a menu. */
export function ActionBar({ actions, words, busy, onAction }: ActionBarProps) {
  const { translate } = useRenderer();
  const wordOf = (action: OfferedName) => words?.[action] ?? translate(`action_${action}`);
  const phone = useIsPhone();
  const shown = phone && actions.length > 3 ? actions.slice(0, 2) : actions;
  const folded = actions.slice(shown.length);
  if (actions.length === 0) return null;
  return (
    <div className="hall-action-bar" role="toolbar" aria-label={translate('taskActions')}>
      {shown.map((action) => {
        const { look } = BUTTONS[action];
        return (
          <Button
            key={action}
            type={look === 'primary' ? 'primary' : 'default'}
            danger={look === 'danger'}
            loading={busy === action}
            disabled={busy !== null && busy !== action}
            aria-keyshortcuts={action === 'complete' ? 'Control+Enter' : undefined}
            title={action === 'complete' ? 'Ctrl+Enter' : undefined}
            onClick={() => onAction(action)}
          >
            {wordOf(action)}
          </Button>
        );
      })}
      {folded.length > 0 ? (
        <MenuButton
          placement="topRight"
          disabled={busy !== null}
          items={folded.map((action) => ({
            key: action,
            label: wordOf(action),
            danger: BUTTONS[action].look === 'danger',
          }))}
          onChoose={(key) => {
            const action = folded.find((one) => one === key);
            if (action !== undefined) onAction(action);
          }}
        >
          {translate('more')}
        </MenuButton>
      ) : null}
    </div>
  );
}
