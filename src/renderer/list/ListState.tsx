import { Button, Empty, Result } from 'antd';
import { LockOutlined } from '@ant-design/icons';
import { useRenderer } from '../settings.ts';
import { Refused } from '../services.ts';

interface ListStateProps {
  failure: Error | null;
  filtered: boolean;
  onRetry(): void;
  /** takes the filters away */
  onReset(): void;
}

/** Why a list shows nothing: nothing there, nothing found, not allowed, or not reachable. */
export function ListState({ failure, filtered, onRetry, onReset }: ListStateProps) {
  const { translate } = useRenderer();
  if (failure === null) {
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={translate(filtered ? 'nothingFound' : 'listEmpty')}>
        {filtered ? <Button onClick={onReset}>{translate('reset')}</Button> : null}
      </Empty>
    );
  }
  const denied = failure instanceof Refused && failure.status === 403;
  return (
    <div role="alert">
      <Result
        status="warning"
        {...(denied && { icon: <LockOutlined /> })}
        title={denied ? translate('denied') : translate('listFailed')}
        subTitle={failure.message}
        extra={denied ? null : <Button onClick={onRetry}>{translate('retry')}</Button>}
      />
    </div>
  );
}
