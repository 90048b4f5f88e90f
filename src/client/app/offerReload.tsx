import { Button } from 'antd';
import i18next from 'i18next';
import { offer } from './feedback.ts';

/** as long as it takes */
const FOREVER = 0;

/** Says that a part of the page did not come: the person loads it anew when he has brought home what he typed. */
export function offerReload(): void {
  const reload = (
    <Button size="small" type="primary" onClick={() => window.location.reload()}>
      {i18next.t('action.reload')}
    </Button>
  );
  offer('chunk', i18next.t('error.chunk'), reload, FOREVER);
}
