import { useTranslation } from 'react-i18next';
import { useSettings } from '../store/settings.ts';

/** What the hall is called: administrators may have named it, which is known a moment after the first texts. */
export function useBrand(): string {
  const { t } = useTranslation();
  useSettings(({ brand }) => brand);
  return t('brand');
}
