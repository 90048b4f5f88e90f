import { useState } from 'react';
import { Button, Modal } from 'antd';
import type { MenuProps } from 'antd';
import { useTranslation } from 'react-i18next';
import type { SavedView } from '../../../contract/views.ts';
import { messageOf } from '../../api/refused.ts';
import { deleteView, updateView } from '../../api/views.ts';
import { toast } from '../../app/feedback.ts';
import { MenuButton } from '../../../renderer/MenuButton.tsx';
import { HallIcon } from '../HallIcon.tsx';
import { ViewDialog } from './ViewDialog.tsx';
import type { ListViews } from './useListViews.ts';
import styles from './views.module.css';

/** Which view of a list is on show, and what can be done with it. */
export function ViewBar({ views }: { views: ListViews }) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<SavedView | 'new' | null>(null);
  const [modal, holder] = Modal.useModal();
  const { current, usual, changed } = views;
  const own = views.views.filter(({ mine }) => mine);
  const shared = views.views.filter(({ mine }) => !mine);

  const report = (error: unknown) => toast('error', messageOf(error));
  const keepChange = (view: SavedView) =>
    updateView(view, { state: views.state }).then((saved) => {
      toast('success', t('prompt.success'));
      views.apply(saved);
      views.reload();
    }, report);
  const forget = (view: SavedView) =>
    modal.confirm({
      title: t('views.deleteTitle', { name: view.name }),
      okText: t('action.delete'),
      cancelText: t('action.cancel'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: () =>
        deleteView(view).then(() => {
          if (usual === view.id) views.setUsual(null);
          views.apply(null);
          views.reload();
        }, report),
    });
  const copyLink = (view: SavedView) => {
    const address = new URL(window.location.href);
    address.search = `?view=${encodeURIComponent(view.id)}`;
    const show = () => {
      modal.info({ title: t('views.copyLink'), content: <code className={styles.link}>{address.href}</code> });
    };
    // where the page comes by http a browser has no clipboard
    if (!window.isSecureContext) return show();
    navigator.clipboard.writeText(address.href).then(() => toast('success', t('views.copied')), show);
  };

  const entry = (view: SavedView) => ({
    key: `view:${view.id}`,
    label: (
      <span className={styles.entry}>
        <span className={styles.name}>{view.name}</span>
        <span className={styles.note}>
          {[view.mine ? '' : view.ownerName, view.id === usual ? t('views.usual') : ''].filter(Boolean).join(' · ')}
        </span>
      </span>
    ),
  });
  const acts: Record<string, { label: string; danger?: boolean; run(): unknown }> = {
    ...(changed && current?.mine && { keep: { label: t('views.keep'), run: () => keepChange(current) } }),
    create: { label: t('views.create'), run: () => setDialog('new') },
    ...(current?.mine && { edit: { label: t('views.edit'), run: () => setDialog(current) } }),
    ...(current && { link: { label: t('views.copyLink'), run: () => copyLink(current) } }),
    ...(current &&
      current.id !== usual && { usual: { label: t('views.makeUsual'), run: () => views.setUsual(current.id) } }),
    ...(usual !== null && { none: { label: t('views.noUsual'), run: () => views.setUsual(null) } }),
    ...(current?.mine && { delete: { label: t('views.delete'), danger: true, run: () => forget(current) } }),
  };
  const items: NonNullable<MenuProps['items']> = [
    { key: 'all', label: t('views.all') },
    ...(own.length > 0 ? [{ type: 'group' as const, label: t('views.mine'), children: own.map(entry) }] : []),
    ...(shared.length > 0 ? [{ type: 'group' as const, label: t('views.shared'), children: shared.map(entry) }] : []),
    { type: 'divider' as const },
    ...Object.entries(acts).map(([key, { label, danger = false }]) => ({ key, label, danger })),
  ];
  const choose = (key: string) => {
    if (key === 'all') views.apply(null);
    else if (key.startsWith('view:')) views.apply(views.views.find(({ id }) => key === `view:${id}`) ?? null);
    else acts[key]?.run();
  };
  const name = current?.name ?? t('views.all');
  return (
    <div className={styles.bar}>
      {holder}
      <MenuButton
        icon={<HallIcon name="EyeOutlined" />}
        aria-label={t('views.label', { name })}
        items={items}
        selected={[current ? `view:${current.id}` : 'all']}
        onChoose={choose}
      >
        <span className={styles.current}>{current ? name : t('views.label', { name })}</span>
        {changed && <span className={styles.note}>{t('views.changed')}</span>}
      </MenuButton>
      {changed && current?.mine && (
        <Button type="link" onClick={() => void keepChange(current)}>
          {t('views.keep')}
        </Button>
      )}
      {dialog !== null && (
        <ViewDialog
          views={views}
          view={dialog === 'new' ? null : dialog}
          onClose={() => setDialog(null)}
          onSaved={(saved) => {
            setDialog(null);
            views.apply(saved);
            views.reload();
          }}
        />
      )}
    </div>
  );
}
