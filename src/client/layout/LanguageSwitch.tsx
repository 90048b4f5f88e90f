import { useTranslation } from 'react-i18next';
import { LOCALE_FACTS, LOCALES } from '../../definition/types/locale.ts';
import { HallIcon } from '../components/HallIcon.tsx';
import { useLocale } from '../hooks/useLocale.ts';
import { Popup, PopupItem } from '../components/Popup.tsx';
import { speak } from './speak.ts';

/** Switches the language live; `named` shows which one is spoken. Each one is named in itself, whatever is spoken now. */
export function LanguageSwitch({ className = '', named = false }: { className?: string; named?: boolean }) {
  const { t } = useTranslation();
  const current = useLocale();
  const spoken = LOCALE_FACTS[current].name;
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
            chosen={current === locale}
            onChoose={() => {
              close();
              void speak(locale);
            }}
          >
            {LOCALE_FACTS[locale].name}
          </PopupItem>
        ))
      }
    >
      <HallIcon name="TranslationOutlined" />
      {named && <span>{spoken}</span>}
    </Popup>
  );
}
