import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import {
  CONTRASTS,
  NAVBAR_TYPES,
  SHORTCUTS,
  SIDEBAR_SKINS,
  THEMES,
  prefer,
  usePreferences,
} from '../store/preferences.ts';
import styles from './LookPanel.module.css';

interface Choice<Value extends string> {
  group: string;
  value: Value;
  values: readonly Value[];
  onChange: (value: Value) => void;
}

function ChoiceOf<Value extends string>({ group, value, values, onChange }: Choice<Value>) {
  const { t } = useTranslation();
  const labelOf = (one: string): string => t(`look.${group}.${one}`);
  return (
    <div className={styles.choice}>
      <span id={`look-${group}`}>{t(`look.${group}.label`)}</span>
      <Segmented<Value>
        aria-labelledby={`look-${group}`}
        block
        value={value}
        options={values.map((one) => ({ value: one, label: labelOf(one) }))}
        onChange={onChange}
      />
    </div>
  );
}

/** Light, dark or as the system; contrast; colour of the navbar and skin of the sidebar; whether single keys act. */
export function LookPanel() {
  const { theme, contrast, navbar, sidebar, shortcuts } = usePreferences();
  return (
    <div className={styles.panel}>
      <ChoiceOf group="theme" value={theme} values={THEMES} onChange={(value) => prefer({ theme: value })} />
      <ChoiceOf
        group="contrast"
        value={contrast}
        values={CONTRASTS}
        onChange={(value) => prefer({ contrast: value })}
      />
      <ChoiceOf group="navbar" value={navbar} values={NAVBAR_TYPES} onChange={(value) => prefer({ navbar: value })} />
      <ChoiceOf
        group="sidebar"
        value={sidebar}
        values={SIDEBAR_SKINS}
        onChange={(value) => prefer({ sidebar: value })}
      />
      <ChoiceOf
        group="shortcuts"
        value={shortcuts}
        values={SHORTCUTS}
        onChange={(value) => prefer({ shortcuts: value })}
      />
    </div>
  );
}
