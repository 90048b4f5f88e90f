import { useEffect, useRef } from 'react';
import { Input } from 'antd';
import type { InputRef } from 'antd';
import { useTranslation } from 'react-i18next';
import { HallIcon } from '../../components/HallIcon.tsx';
import { cx } from '../../components/cx.ts';
import { takeServiceSearch, useServiceSearch } from '../../store/serviceSearch.ts';
import { useTabs } from '../../store/tabs.ts';
import styles from './home.module.css';

interface Props {
  value: string;
  onChange(value: string): void;
  /** Enter: whoever knows what he wants need not look for it among what was found */
  onEnter(): void;
}

/** The field that services are looked for in; `/` leads here from everywhere. */
export function ServiceSearch({ value, onChange, onEnter }: Props) {
  const { t } = useTranslation();
  const field = useRef<InputRef>(null);
  const wanted = useServiceSearch((state) => state.wanted);
  const active = useTabs((state) => state.active);
  useEffect(() => {
    const input = field.current?.input;
    // a page that is kept alive behind another one has a field, too, but nobody sees it
    if (!wanted || !input?.checkVisibility()) return;
    takeServiceSearch();
    field.current?.focus({ cursor: 'all' });
  }, [wanted, active]);
  return (
    <Input
      ref={field}
      className={cx(styles.search)}
      type="search"
      allowClear
      value={value}
      prefix={<HallIcon name="SearchOutlined" />}
      placeholder={t('home.search')}
      aria-label={t('home.search')}
      onChange={(event) => onChange(event.target.value)}
      onPressEnter={onEnter}
    />
  );
}
