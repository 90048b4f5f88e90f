import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { LOCALE_FACTS, LOCALES } from '../../definition/types/locale.ts';
import { useLocale } from '../hooks/useLocale.ts';
import { speak } from './speak.ts';
import styles from './LookPanel.module.css';

/** The language as one of three, all in view. */
export function LanguageChoice() {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <div className={styles.choice}>
      <span id="choose-language">{t('layout.language')}</span>
      <Segmented
        aria-labelledby="choose-language"
        block
        value={locale}
        options={LOCALES.map((one) => ({ value: one, label: LOCALE_FACTS[one].name }))}
        onChange={(one) => void speak(one)}
      />
    </div>
  );
}
