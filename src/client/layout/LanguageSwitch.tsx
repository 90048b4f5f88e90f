import { useTranslation } from 'react-i18next';
import { LOCALES } from '../../definition/types/locale.ts';
import { HallIcon } from '../components/HallIcon.tsx';
import { Popup, PopupItem } from '../components/Popup.tsx';
import { speak } from './speak.ts';

/** Switches the language live; `named` shows which one is spoken. Each one is named in itself, whatever is spoken now. */
export function LanguageSwitch({ className = '', named = false }: { className?: string; named?: boolean }) {
  const { t, i18n } = useTranslation();
  const spoken = t(`language.${i18n.language}`);
  return (
    <Popup
      kind="menu"
      label={named ? `${t('layout.language')} ${spoken}` : t('layout.language')}
      className={className}
      renderPanel={(close) =>
        LOCALES.map((locale) => (
          <PopupItem
            key={locale}
            lang={locale}
            chosen={i18n.language === locale}
            onChoose={() => {
              close();
              void speak(locale);
            }}
          >
            {t(`language.${locale}`)}
          </PopupItem>
        ))
      }
    >
      <HallIcon name="TranslationOutlined" />
      {named && <span>{spoken}</span>}
    </Popup>
  );
}
