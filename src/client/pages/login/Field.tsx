import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HallIcon } from '../../components/HallIcon.tsx';
import styles from './login.module.css';

interface Props {
  id: string;
  label: string;
  value: string;
  error: string;
  icon: string;
  autoComplete: string;
  onChange: (value: string) => void;
  autoFocus?: boolean;
  /** a password: hidden, with a button that shows it */
  secret?: boolean;
}

/** A labelled control with its error beside it. Plain HTML: antd's inputs would be a third of the login page. */
export function Field(props: Props) {
  const { id, label, value, error, icon, autoComplete, onChange, autoFocus, secret } = props;
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.control} data-invalid={error !== ''}>
        <HallIcon name={icon} />
        <input
          id={id}
          type={secret && !shown ? 'password' : 'text'}
          value={value}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={autoFocus}
          aria-invalid={error !== ''}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {secret && (
          <button
            type="button"
            className={styles.reveal}
            aria-pressed={shown}
            aria-label={t('login.showPassword')}
            onClick={() => setShown(!shown)}
          >
            <HallIcon name={shown ? 'EyeOutlined' : 'EyeInvisibleOutlined'} />
          </button>
        )}
      </div>
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
