import { useId, useState } from 'react';
import { Alert, Checkbox, Input, Modal, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { NOT_SHARED } from '../../../contract/views.ts';
import type { SavedView, ViewShare } from '../../../contract/views.ts';
import { useBackCloses } from '../../../renderer/useBackCloses.ts';
import { messageOf } from '../../api/refused.ts';
import { createView, updateView, viewAudience } from '../../api/views.ts';
import { useLoad } from '../../hooks/useLoad.ts';
import type { ListViews } from './useListViews.ts';
import styles from './views.module.css';

interface Props {
  views: ListViews;
  /** the own view to rename or share; null = the list as it looks now becomes one */
  view: SavedView | null;
  onClose(): void;
  onSaved(view: SavedView): void;
}

const LONGEST = 60;

/** The name of a view, whom it is shared with, and whether the list opens with it. */
export function ViewDialog({ views, view, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [name, setName] = useState(view?.name ?? '');
  const [share, setShare] = useState<ViewShare>(view?.share ?? NOT_SHARED);
  const [usual, setUsual] = useState(view !== null && views.usual === view.id);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const { data: audience } = useLoad('audience', () => viewAudience());
  useBackCloses(true, onClose);
  const save = async () => {
    if (name.trim() === '') {
      setRefusal(t('views.nameRequired'));
      return;
    }
    setBusy(true);
    try {
      const change = { name: name.trim(), share };
      const saved = await (view ? updateView(view, change) : createView(views.list, { ...change, state: views.state }));
      if (usual) views.setUsual(saved.id);
      else if (views.usual === saved.id) views.setUsual(null);
      onSaved(saved);
    } catch (error) {
      setRefusal(messageOf(error));
      setBusy(false);
    }
  };
  const flag = (key: 'everybody' | 'link') => (
    <Checkbox checked={share[key]} onChange={({ target }) => setShare({ ...share, [key]: target.checked })}>
      {t(`views.${key}`)}
    </Checkbox>
  );
  const some = (key: 'roles' | 'depts') => (
    <div>
      <label className={styles.label} htmlFor={`${id}${key}`}>
        {t(`views.${key}`)}
      </label>
      <Select
        id={`${id}${key}`}
        mode="multiple"
        value={share[key]}
        options={audience?.[key] ?? []}
        loading={!audience}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        onChange={(chosen: string[]) => setShare({ ...share, [key]: chosen })}
      />
    </div>
  );
  return (
    <Modal
      open
      title={t(view ? 'views.edit' : 'views.create')}
      okText={t('action.confirm')}
      cancelText={t('action.cancel')}
      confirmLoading={busy}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {refusal && <Alert type="error" showIcon role="alert" title={refusal} />}
        <div>
          <label className={styles.label} htmlFor={`${id}name`}>
            {t('views.name')}
          </label>
          <Input
            id={`${id}name`}
            autoFocus
            value={name}
            maxLength={LONGEST}
            onChange={({ target }) => setName(target.value)}
          />
        </div>
        <Checkbox checked={usual} onChange={({ target }) => setUsual(target.checked)}>
          {t('views.opensWith')}
        </Checkbox>
        <fieldset className={styles.share}>
          <legend>{t('views.share')}</legend>
          <p className={styles.note}>{t('views.shareText')}</p>
          {flag('link')}
          {audience?.everybody && flag('everybody')}
          {some('roles')}
          {some('depts')}
        </fieldset>
      </form>
    </Modal>
  );
}
