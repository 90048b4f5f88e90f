import { Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Detail } from '../../../contract/flow.ts';
import { ReadView } from '../../../renderer/form/ReadView.tsx';
import { shortTime } from '../../components/time.ts';
import styles from './request.module.css';

interface Props {
  detail: Detail;
  shown: boolean;
  onShown: (shown: boolean) => void;
  /** the form below is one to fill in: what changed is listed here, since inputs show what is and not what was */
  listed: boolean;
}

/** What changed since the person last acted, or by the step before him, and whether it is marked. */
export function ChangesNote({ detail, shown, onShown, listed }: Props) {
  const { t } = useTranslation();
  const { changed } = detail;
  // that nothing changed is no news
  if (!changed || changed.changes.length === 0) return null;
  const { own, step, by, at, changes } = changed;
  const values = { count: changes.length, step, name: by, time: shortTime(at) };
  const kind = own ? 'own' : 'step';
  return (
    <div className={styles.changed}>
      <label className={styles.changedHead}>
        <Switch size="small" checked={shown} onChange={onShown} />
        <span>{t(`changed.${kind}`, values)}</span>
      </label>
      {shown && listed && (
        <ReadView
          schema={detail.schema}
          uiSchema={detail.uiSchema}
          formData={detail.formData}
          scope={detail.scope}
          changes={changes}
          onlyChanged
        />
      )}
    </div>
  );
}
