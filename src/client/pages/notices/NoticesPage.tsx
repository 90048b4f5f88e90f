import { Button, Pagination, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { PAGE_SIZES } from '../../../contract/envelope.ts';
import { markRead, myNotices, READ_STATUS, SHOWN } from '../../api/notices.ts';
import { messageOf } from '../../api/refused.ts';
import { toast } from '../../app/feedback.ts';
import { cx } from '../../components/cx.ts';
import { KeptRoom } from '../../components/KeptRoom.tsx';
import { NoticeList } from '../../components/NoticeList.tsx';
import { PageHead } from '../../components/PageHead.tsx';
import { Panel } from '../../components/Panel.tsx';
import { useLoad } from '../../hooks/useLoad.ts';
import { usePageTitle } from '../../hooks/usePageTitle.ts';
import { useIsPhone } from '../../../renderer/useIsPhone.ts';
import { refreshNotices, useRefresh } from '../../store/refresh.ts';
import { ChannelChoice } from './ChannelChoice.tsx';
import styles from './notices.module.css';

/** px of a page of them */
const USUAL = 700;

/** Everything that the person was told, with how he wants to be told. */
export function NoticesPage() {
  const { t, i18n } = useTranslation();
  const phone = useIsPhone();
  const [params, setParams] = useSearchParams();
  const shown = SHOWN.find((name) => name === params.get('shown')) ?? 'all';
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const pageSize = PAGE_SIZES.find((size) => size === Number(params.get('pageSize'))) ?? PAGE_SIZES[0];
  const version = useRefresh((state) => state.notices);
  const loaded = useLoad(
    `notices:${i18n.language}:${shown}:${page}:${pageSize}`,
    () => myNotices(page, pageSize, READ_STATUS[shown]),
    version,
  );
  const title = t('notice.title');
  usePageTitle(title);
  const show = (next: Record<string, string>) => setParams(next, { replace: true });
  const readAll = async () => {
    await markRead().catch((failure: unknown) => toast('error', messageOf(failure)));
    refreshNotices();
  };
  const total = loaded.data?.totalCount ?? 0;
  const list = <NoticeList page={loaded.data} error={loaded.error} loading={loaded.loading} reload={loaded.reload} />;
  return (
    <>
      <PageHead title={title} lead={t('notice.lead')}>
        <Button onClick={() => void readAll()}>{t('notice.readAll')}</Button>
      </PageHead>
      <div className={styles.parts}>
        <Segmented
          className={cx(styles.shown)}
          aria-label={t('notice.shown')}
          value={shown}
          options={SHOWN.map((name) => ({ value: name, label: t(`notice.show.${name}`) }))}
          onChange={(name) => show({ shown: name })}
        />
        <div className={styles.list}>
          <KeptRoom place="notices" usual={USUAL} waiting={list}>
            {loaded.data || loaded.error ? (
              <>
                {list}
                {total > 0 && (
                  <Pagination
                    className={cx(styles.pages)}
                    current={page}
                    pageSize={pageSize}
                    total={total}
                    simple={phone}
                    showSizeChanger={!phone}
                    showQuickJumper={!phone}
                    pageSizeOptions={[...PAGE_SIZES]}
                    showTotal={(n) => t('list.total', { n })}
                    onChange={(next, size) =>
                      show({ shown, page: String(size === pageSize ? next : 1), pageSize: String(size) })
                    }
                  />
                )}
              </>
            ) : undefined}
          </KeptRoom>
        </div>
        <Panel title={t('notice.channels')}>
          <ChannelChoice />
        </Panel>
      </div>
    </>
  );
}
